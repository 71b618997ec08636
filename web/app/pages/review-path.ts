import { pathHere } from '../../lib/session/share-link.ts';

interface CommentAddress {
  fileId: string;
  fileVersionId: string;
  commentId: string;
}

export const commentPath = ({ fileId, fileVersionId, commentId }: CommentAddress) =>
  pathHere(`/review/${fileId}/${fileVersionId}?comment=${commentId}`);

/** Undefined without a version to look at. */
export const reviewPath = ({ _id, fileVersionId }: { _id: string; fileVersionId?: string | null }) =>
  fileVersionId === null ? undefined : pathHere(`/review/${_id}`);

export const reelPath = (files: readonly { _id: string }[]) =>
  `/reel?files=${files.map(({ _id }) => _id).join(',')}`;

interface Compared {
  _id: string;
  fileVersionId: string | null;
  createdAt: string;
}

/** Puts the older file on the left. */
export function compareFilesPath(files: readonly [Compared, Compared]) {
  const [older, newer] = files.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  if (!older?.fileVersionId || !newer?.fileVersionId) return undefined;
  return pathHere(`/review/${older._id}/${older.fileVersionId}/${newer.fileVersionId}?file=${newer._id}`);
}
