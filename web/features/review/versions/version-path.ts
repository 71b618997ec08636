import { pathHere } from '../../../lib/session/share-link.ts';

interface Numbered {
  _id: string;
  fileVersion: number;
}

interface Shown {
  fileId: string;
  version: string;
  /** Beside it, to compare. */
  other?: string;
  /** Whose version that is, where it is another file's. */
  otherFileId?: string;
}

/** The older one to the left, whichever way somebody comes. */
export function comparePath(fileId: string, versions: readonly [Numbered, Numbered]): string {
  const [older, newer] = versions.toSorted((one, other) => one.fileVersion - other.fileVersion);
  return versionPath({ fileId, version: older?._id ?? '', other: newer?._id ?? '' });
}

/** Who came from a selection stays in it. */
export function versionPath({ fileId, version, other, otherFileId = fileId }: Shown): string {
  const address = new URLSearchParams();
  if (otherFileId !== fileId) address.set('file', otherFileId);
  const selection = new URLSearchParams(window.location.search).get('selection');
  if (selection !== null) address.set('selection', selection);
  const path = pathHere(`/review/${fileId}/${version}${other === undefined ? '' : `/${other}`}`);
  return address.size === 0 ? path : `${path}?${address}`;
}
