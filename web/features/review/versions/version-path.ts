import { pathHere } from '../../../lib/session/share-link.ts';

interface Shown {
  fileId: string;
  version: string;
  /** Beside it, to compare. */
  other?: string;
}

export const versionPath = ({ fileId, version, other }: Shown) =>
  pathHere(`/review/${fileId}/${version}${other === undefined ? '' : `/${other}`}`);
