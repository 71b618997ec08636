import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleCheckFilled,
  IconDots,
  IconHeart,
  IconHeartFilled,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToken } from '../../../../lib/session/session.ts';
import { isInLink } from '../../../../lib/session/share-link.ts';
import {
  type CommentOrReply,
  deleteCommentOrReply,
  setComplete,
  setLike,
} from '../sending/comment-actions.ts';
import classes from './comment-item.module.css';
import { copyCommentLink } from './comment-link.ts';

const MuteItem = lazy(async () => ({
  default: (await import('../../../../ui/menus/mute-item.tsx')).MuteItem,
}));

interface Props {
  entry: CommentOrReply;
  link: { fileId: string; fileVersionId: string; commentId: string };
  canLike: boolean;
  onReply?: (() => void) | undefined;
  onEdit: () => void;
  menuItems?: ReactNode;
}

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

export function CommentItemActions({ entry, link, canLike, onReply, onEdit, menuItems }: Props) {
  const { t } = useTranslation('comments');
  const { like, likeCount, markAsComplete, canMarkComplete } = entry;
  return (
    <div className={classes.tools}>
      {onReply && (
        <button type="button" className={classes.tool} onClick={onReply}>
          {t('reply.write')}
        </button>
      )}
      {(canLike || likeCount > 0) && (
        <button
          type="button"
          className={classes.tool}
          disabled={!canLike}
          aria-pressed={like}
          aria-label={t('like', { count: likeCount })}
          onClick={() => void setLike(entry, !like)}
        >
          {like ? <IconHeartFilled {...icon} /> : <IconHeart {...icon} />}
          {likeCount > 0 && <span className="koma-figures">{likeCount}</span>}
        </button>
      )}
      {canMarkComplete && (
        <button
          type="button"
          className={classes.tool}
          aria-pressed={markAsComplete}
          onClick={() => void setComplete(entry, !markAsComplete)}
        >
          {markAsComplete ? <IconCircleCheckFilled {...icon} /> : <IconCircleCheck {...icon} />}
          {t(markAsComplete ? 'complete.undo' : 'complete.do')}
        </button>
      )}
      <MoreMenu entry={entry} link={link} onEdit={onEdit} menuItems={menuItems} />
    </div>
  );
}

/** Made when it is first opened: a menu for every row of a long list is costly. */
function MoreMenu({
  entry,
  link,
  onEdit,
  menuItems,
}: Pick<Props, 'entry' | 'link' | 'onEdit' | 'menuItems'>) {
  const { t } = useTranslation('comments');
  const [isWanted, setWanted] = useState(false);
  const { canEdit, canDelete } = entry;
  const canMute = useToken() !== null && !isInLink() && entry._id === link.commentId;
  const target = useRef<HTMLButtonElement>(null);
  const button = (
    <ActionIcon
      ref={target}
      size={28}
      className={classes.more ?? ''}
      aria-label={t('more', { name: entry.name })}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <IconDots size={16} stroke={1.8} />
    </ActionIcon>
  );
  if (!isWanted) return button;
  return (
    // The menu would return the focus to the button that was pressed, which its own button has replaced.
    <Menu
      defaultOpened
      position="bottom-end"
      width={200}
      returnFocus={false}
      onClose={() => target.current?.focus()}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {canEdit && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            {t('edit.start')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyCommentLink(link)}>
          {t('link.copy')}
        </Menu.Item>
        {menuItems}
        {canMute && (
          <Suspense fallback={null}>
            <MuteItem thing={{ kind: 'comment', id: link.commentId }} fileId={link.fileId} size={16} />
          </Suspense>
        )}
        {canDelete && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() => deleteCommentOrReply(entry, link.fileVersionId)}
          >
            {t('delete.do')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
