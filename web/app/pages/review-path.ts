import { pathHere } from '../../lib/session/share-link.ts';

interface CommentAddress {
  fileId: string;
  fileVersionId: string;
  commentId: string;
}

/** The review room at one comment. */
export const commentPath = ({ fileId, fileVersionId, commentId }: CommentAddress) =>
  pathHere(`/review/${fileId}/${fileVersionId}?comment=${commentId}`);

/** The review room of a file that has something to look at. */
export const reviewPath = ({ _id, fileVersionId }: { _id: string; fileVersionId?: string | null }) =>
  fileVersionId === null ? undefined : pathHere(`/review/${_id}`);
