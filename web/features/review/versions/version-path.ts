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

export const versionPath = ({ fileId, version, other, otherFileId = fileId }: Shown) => {
  const beside = other === undefined ? '' : `/${other}`;
  const file = otherFileId === fileId ? '' : `?file=${otherFileId}`;
  return pathHere(`/review/${fileId}/${version}${beside}${file}`);
};
