import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../../../../ui/people/avatar.tsx';
import type { CommentReply } from '../../comment-data/cached-comments.ts';
import type { FilePerson } from '../../comment-data/use-file-people.ts';
import classes from './comment-item.module.css';
import { CommentItemActions } from './comment-item-actions.tsx';
import { CommentItemHead } from './comment-item-head.tsx';
import { EditForm } from './edit-form.tsx';
import { blocksOf, RichTextView } from './rich-text-view.tsx';

interface Props {
  reply: CommentReply;
  isLinked: boolean;
  place: { fileId: string; fileVersionId: string };
  canLike: boolean;
  people: FilePerson[];
}

export function ReplyItem({ reply, isLinked, place, canLike, people }: Props) {
  const [isEditing, setEditing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isLinked]);
  const words = { raw: reply.rawReply, plain: reply.reply };
  return (
    <li ref={item} className={classes.reply} data-lit={isLinked} data-complete={reply.markAsComplete}>
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
