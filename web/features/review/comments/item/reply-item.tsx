import { useState } from 'react';
import { Avatar } from '../../../../ui/people/avatar.tsx';
import type { CommentReply } from '../data/cached-replies.ts';
import type { FilePerson } from '../data/use-file-people.ts';
import classes from './comment-item.module.css';
import { CommentItemActions } from './comment-item-actions.tsx';
import { CommentItemHead } from './comment-item-head.tsx';
import { EditForm } from './edit-form.tsx';
import { blocksOf, RichTextView } from './rich-text-view.tsx';

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
      <div className={classes.entry}>
        <CommentItemHead entry={reply} />
        {isEditing ? (
          <EditForm entry={reply} words={blocksOf(words)} people={people} onOpen={setEditing} />
        ) : (
          <>
            <RichTextView {...words} />
            <CommentItemActions
              entry={reply}
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
