import { pathHere } from '../lib/share-link.ts';

/** The review room of a file that has something to look at. */
export const reviewPath = ({ _id, fileVersionId }: { _id: string; fileVersionId?: string | null }) =>
  fileVersionId === null ? undefined : pathHere(`/review/${_id}`);
