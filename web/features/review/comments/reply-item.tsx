import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import type { CommentReply } from './comment-actions.ts';
import classes from './comment-item.module.css';
import { blocksOf, RichTextView } from './rich-text-view.tsx';
import { SaidForm } from './said-form.tsx';
import { SaidHead } from './said-head.tsx';
import { SaidTools } from './said-tools.tsx';
import { saveEdit } from './save-said.ts';
import type { FilePerson } from './use-people.ts';

interface Props {
  reply: CommentReply;
  place: { fileId: string; fileVersionId: string };
  canLike: boolean;
  people: FilePerson[];
}

export function ReplyItem({ reply, place, canLike, people }: Props) {
  const { t } = useTranslation('comments');
  const [isEditing, setEditing] = useState(false);
  const words = { raw: reply.rawReply, plain: reply.reply };
  return (
    <li className={classes.reply} data-complete={reply.markAsComplete}>
      <Avatar name={reply.name} picture={reply.profilePic} size={22} />
      <div className={classes.said}>
        <SaidHead said={reply} />
        {isEditing ? (
          <SaidForm
            label={t('edit.label')}
            initial={blocksOf(words)}
            people={people}
            confirmLabel={t('edit.save')}
            mustChange
            onCancel={() => setEditing(false)}
            onDone={(blocks) => {
              setEditing(false);
              void saveEdit(reply, blocks).then((isSaved) => isSaved || setEditing(true));
            }}
          />
        ) : (
          <>
            <RichTextView {...words} />
            <SaidTools
              said={reply}
              link={{ ...place, commentId: reply.commentId }}
              canLike={canLike}
              onEdit={() => setEditing(true)}
            />
          </>
        )}
      </div>
    </li>
  );
}
