import { showToast } from '../../../../lib/failures/toast.ts';
import { translate } from '../../../../lib/language/i18n.ts';
import { pathHere } from '../../../../lib/session/share-link.ts';

interface Linked {
  fileId: string;
  fileVersionId: string;
  commentId: string;
}

export const commentPath = ({ fileId, fileVersionId, commentId }: Linked) =>
  pathHere(`/review/${fileId}/${fileVersionId}?comment=${commentId}`);

export async function copyCommentLink(linked: Linked) {
  try {
    await navigator.clipboard.writeText(new URL(commentPath(linked), window.location.origin).href);
    showToast({ tone: 'success', message: translate('comments:link.copied') });
  } catch {
    showToast({ tone: 'error', message: translate('comments:link.failed') });
  }
}
