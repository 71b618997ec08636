import { CommentType } from '../../../../../contract/enums.ts';
import { showToast } from '../../../../lib/failures/toast.ts';
import { translate } from '../../../../lib/language/i18n.ts';
import { createStore } from '../../../../lib/store.ts';
import { type Draft, dropDraft, editOf, readDraft, replyTo } from './draft.ts';

/** Words that lost their place; the composer takes them, and the keyboard where it was with them. */
export const rescued = createStore<{ draft: Draft | null; hasKeyboard: boolean }>({
  draft: null,
  hasKeyboard: false,
});

/** Somebody deleted what a person was just answering or editing: the words go to where a new comment is written. */
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

/** What was meant for the team stays among the team. */
export const joinDrafts = (one: Draft, other: Draft): Draft => ({
  blocks: [...one.blocks, ...other.blocks],
  commentType:
    other.commentType === CommentType.private && other.blocks.length > 0
      ? CommentType.private
      : one.commentType,
});
