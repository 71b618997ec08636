import { IconBrush } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentType } from '../../../../../contract/enums.ts';
import { useLeaving } from '../../../../lib/optimistic.ts';
import { Avatar } from '../../../../ui/people/avatar.tsx';
import type { FilePerson } from '../../comment-data/use-file-people.ts';
import type { ReviewComment } from '../../room/markers.ts';
import { CommentFiles } from '../attachments/comment-files.tsx';
import classes from './comment-item.module.css';
import { CommentItemActions } from './comment-item-actions.tsx';
import { CommentItemHead } from './comment-item-head.tsx';
import { EditForm } from './edit-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ReplyItem } from './reply-item.tsx';
import { blocksOf, RichTextView } from './rich-text-view.tsx';
import { useWholeComment } from './use-whole-comment.ts';

/** Kept by the list, because rows scrolled away are unmounted. */
export type Opened = 'replies' | 'reply' | 'edit' | null;

interface Props {
  comment: ReviewComment;
  /** Counts along the timeline or the pages, as exports do; undefined for another version's comment. */
  number: number | undefined;
  placeWords: string | null;
  placeName: string | null;
  carried?: ReactNode;
  menuItems?: ReactNode;
  isLit: boolean;
  isPassed: boolean;
  canLike: boolean;
  people: FilePerson[];
  opened: Opened;
  linkedReply: string | undefined;
  onOpen: (id: string, opened: Opened) => void;
  onChoose: (comment: ReviewComment) => void;
}

/** Memoised, because every scroll step draws the list again. */
export const CommentItem = memo(function CommentItem({
  comment,
  number,
  placeWords,
  placeName,
  isLit,
  isPassed,
  opened,
  ...props
}: Props) {
  const { t } = useTranslation('comments');
  const onOpen = (what: Opened) => props.onOpen(comment._id, what);
  const choose = () => props.onChoose(comment);
  const gone = useLeaving();
  const isPrivate = comment.commentType === CommentType.private;
  const people = isPrivate ? props.people.filter(({ canSeePrivate }) => canSeePrivate) : props.people;
  const replies = comment.replyData.filter(({ _id }) => !gone.has(_id));
  const replyCount = comment.replyCount - (comment.replyData.length - replies.length);
  const isUnfolded = opened === 'replies' || opened === 'reply';
  useWholeComment(comment, isUnfolded);
  const words = { raw: comment.rawComment, plain: comment.comment };
  const place = { fileId: comment.fileId, fileVersionId: comment.fileVersionId };
  const isRange = comment.endFrame !== null && comment.endFrame !== comment.frame;
  // The space separates the chip from the words in either writing direction.
  const chip = placeWords !== null && (
    <>
      <button
        type="button"
        className={classes.chip}
        data-range={isRange}
        aria-label={placeName ?? undefined}
        onClick={choose}
      >
        <bdi>{placeWords}</bdi>
      </button>{' '}
    </>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the time code inside does the same for the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className={classes.comment}
      data-lit={isLit}
      data-passed={isPassed}
      data-complete={comment.markAsComplete}
      onClick={({ target, currentTarget }) => {
        const used = target instanceof Element ? target.closest('a, button, input, [role], video') : null;
        // Roles outside of the comment, such as the tab panel's, do not count.
        if (!used || !currentTarget.contains(used)) choose();
      }}
    >
      <Avatar name={comment.name} picture={comment.profilePic} size={28} />
      <div className={classes.entry}>
        <CommentItemHead entry={comment} number={number} isPrivate={isPrivate} />
        {props.carried}
        {opened === 'edit' ? (
          <EditForm
            entry={comment}
            words={blocksOf(words)}
            people={people}
            onOpen={(isOpen) => onOpen(isOpen ? 'edit' : null)}
          />
        ) : (
          <RichTextView {...words} before={chip} />
        )}
        <CommentFiles files={comment.attachedFiles} />
        {opened !== 'edit' && (
          <div className={classes.line}>
            {comment.figureCount > 0 && (
              <button type="button" className={classes.tool} onClick={choose}>
                <IconBrush size={15} stroke={1.8} aria-hidden />
                {t('drawing')}
              </button>
            )}
            {replyCount > 0 && (
              <button
                type="button"
                className={classes.tool}
                aria-expanded={isUnfolded}
                onClick={() => onOpen(opened === 'replies' ? null : 'replies')}
              >
                {t('reply.count', { count: replyCount })}
              </button>
            )}
            <CommentItemActions
              entry={comment}
              link={{ ...place, commentId: comment._id }}
              canLike={props.canLike}
              onReply={comment.canReply ? () => onOpen('reply') : undefined}
              onEdit={() => onOpen('edit')}
              menuItems={props.menuItems}
            />
          </div>
        )}
        {isUnfolded && (
          <ul className={classes.replies} aria-label={t('reply.list')}>
            {replies.map((reply) => (
              <ReplyItem
                key={reply._id}
                reply={reply}
                isLinked={reply._id === props.linkedReply}
                place={place}
                canLike={props.canLike}
                people={people}
              />
            ))}
          </ul>
        )}
        {opened === 'reply' && (
          <ReplyForm
            comment={comment}
            people={people}
            onOpen={(isOpen) => onOpen(isOpen ? 'reply' : 'replies')}
          />
        )}
      </div>
    </div>
  );
});
