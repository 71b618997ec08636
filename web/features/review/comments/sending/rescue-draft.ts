import { CommentType } from '../../../../../contract/enums.ts';
import { showToast } from '../../../../lib/failures/toast.ts';
import { translate } from '../../../../lib/language/i18n.ts';
import { createStore } from '../../../../lib/store.ts';
import { type Draft, dropDraft, editOf, readDraft, replyTo } from './draft.ts';

/** Words that lost their form, and whether it had the keyboard focus. The composer takes both over. */
export const rescued = createStore<{ draft: Draft | null; hasKeyboard: boolean }>({
  draft: null,
  hasKeyboard: false,
});

/** Saves a reply or edit whose comment somebody deleted: its words go to the composer. */
export function rescueDraft(commentId: string) {
  for (const about of [replyTo(commentId), editOf(commentId)]) {
    const draft = readDraft(about);
    dropDraft(about);
    if (draft.blocks.length === 0) continue;
    const hasKeyboard = document.activeElement?.closest(`[data-comment="${commentId}"]`) != null;
    rescued.set({ draft, hasKeyboard });
    showToast({ tone: 'info', message: translate('comments:reply.rescued') });
  }
}

/** Words meant for the team must not become visible to everyone. */
export const joinDrafts = (one: Draft, other: Draft): Draft => ({
  blocks: [...one.blocks, ...other.blocks],
  commentType:
    other.commentType === CommentType.private && other.blocks.length > 0
      ? CommentType.private
      : one.commentType,
});
