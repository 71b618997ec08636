import { useTranslation } from 'react-i18next';
import type { RichText } from '../../../../../contract/rich-text.ts';
import { findComment } from '../../comment-data/cached-comments.ts';
import type { FilePerson } from '../../comment-data/use-file-people.ts';
import type { ReviewComment } from '../../room/markers.ts';
import { keepDraft, replyTo } from '../sending/draft.ts';
import { rescueDraft } from '../sending/rescue-draft.ts';
import { sendReply } from '../sending/send-reply.ts';
import { CommentForm } from './comment-form.tsx';

interface Props {
  comment: ReviewComment;
  people: FilePerson[];
  onOpen: (isOpen: boolean) => void;
}

/** A reply that failed keeps its client id, so that sending it again makes no second one. */
const names = new Map<string, string>();

export function ReplyForm({ comment, people, onOpen }: Props) {
  const { t } = useTranslation('comments');
  const { _id: commentId, commentType } = comment;
  const about = replyTo(commentId);

  async function send(blocks: RichText) {
    const clientId = names.get(commentId) ?? crypto.randomUUID();
    names.delete(commentId);
    onOpen(false);
    if (await sendReply({ commentId, blocks, clientId })) return;
    names.set(commentId, clientId);
    keepDraft(about, { blocks, commentType });
    if (findComment(commentId)) onOpen(true);
    else rescueDraft(commentId);
  }

  return (
    <CommentForm
      about={about}
      commentType={commentType}
      label={t('reply.label', { name: comment.name })}
      initial={[]}
      people={people}
      confirmLabel={t('reply.send')}
      onCancel={() => onOpen(false)}
      onDone={(blocks) => void send(blocks)}
    />
  );
}
