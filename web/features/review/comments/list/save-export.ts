import { comments, type exportFormats } from '../../../../../contract/calls/comments.ts';
import { CommentFilter } from '../../../../../contract/enums.ts';
import { fetchDocument } from '../../../../lib/api/api.ts';
import { handleFailure } from '../../../../lib/failures/failures.ts';

interface Wanted {
  versionId: string;
  format: (typeof exportFormats)[number];
  isResolvedOnly: boolean;
}

/** Fetched with the session's token, which no address may carry, and handed to the browser to save. */
export async function saveExport({ versionId, format, isResolvedOnly }: Wanted): Promise<void> {
  try {
    const filter = isResolvedOnly ? CommentFilter.resolved : CommentFilter.all;
    const input = { params: { id: versionId }, query: { format, filter } };
    const { blob, name } = await fetchDocument(comments.export, input);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name ?? `comments.${format}`;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    handleFailure(error, { scope: 'action' });
  }
}
