import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import type { CommentReply } from './cached-replies.ts';
import classes from './comment-item.module.css';
import { EditForm } from './edit-form.tsx';
import { blocksOf, RichTextView } from './rich-text-view.tsx';
import { SaidHead } from './said-head.tsx';
import { SaidTools } from './said-tools.tsx';
import type { FilePerson } from './use-people.ts';

interface Props {
  reply: CommentReply;
  place: { fileId: string; fileVersionId: string };
  canLike: boolean;
  people: FilePerson[];
}

export function ReplyItem({ reply, place, canLike, people }: Props) {
  const [isEditing, setEditing] = useState(false);
  const words = { raw: reply.rawReply, plain: reply.reply };
  return (
    <li className={classes.reply} data-complete={reply.markAsComplete}>
      <Avatar name={reply.name} picture={reply.profilePic} size={22} />
      <div className={classes.said}>
        <SaidHead said={reply} />
        {isEditing ? (
          <EditForm said={reply} words={blocksOf(words)} people={people} onOpen={setEditing} />
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
