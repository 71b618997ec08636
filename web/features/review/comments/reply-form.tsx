import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewComment } from '../room/markers.ts';
import { SaidForm } from './said-form.tsx';
import { sendReply } from './save-said.ts';
import type { FilePerson } from './use-people.ts';

interface Props {
  comment: ReviewComment;
  people: FilePerson[];
  /** Sent, or given up. */
  onDone: () => void;
}

export function ReplyForm({ comment, people, onDone }: Props) {
  const { t } = useTranslation('comments');
  const [clientId] = useState(() => crypto.randomUUID());
  return (
    <SaidForm
      label={t('reply.label', { name: comment.name })}
      initial={[]}
      people={people}
      confirmLabel={t('reply.send')}
      onCancel={onDone}
      onDone={(blocks) => void sendReply({ comment, blocks, clientId }).then((isSent) => isSent && onDone())}
    />
  );
}
