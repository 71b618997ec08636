import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPhoto } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewStatus, type ValueOf } from '../../../../contract/enums.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { type FileItem, mayApprove } from '../items/file-item.ts';
import { ReviewProgress } from '../tile/review-progress.tsx';
import { statusNames } from '../tile/status-badge.tsx';
import classes from './board.module.css';

type Status = ValueOf<typeof ReviewStatus>;

interface Props {
  item: FileItem;
  path: string | undefined;
  onMove: (to: Status) => void;
  onDrag: (item: FileItem | undefined) => void;
}

const order: readonly Status[] = Object.values(ReviewStatus);

/** Moves by dragging, Alt and an arrow key, or its menu. */
export function BoardCard({ item, path, onMove, onDrag }: Props) {
  const { t } = useTranslation('files');
  const { name, status, canChangeStatus, fileThumbnailPath } = item;

  function press(event: KeyboardEvent<HTMLElement>) {
    const { key, altKey, currentTarget } = event;
    if (!canChangeStatus || !altKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
    event.preventDefault();
    const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const to = order[order.indexOf(status) + (key === forward ? 1 : -1)];
    if (to === undefined) return;
    onMove(to);
    // The card is mounted anew in its next column, so focus follows it.
    const { id } = currentTarget;
    requestAnimationFrame(() => document.getElementById(id)?.querySelector('a')?.focus());
  }

  return (
    <li
      id={`board-${item._id}`}
      className={classes.card}
      draggable={canChangeStatus}
      onKeyDown={press}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(item);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <span className={classes.picture}>
        {fileThumbnailPath === null ? (
          <IconPhoto size={22} stroke={1.6} aria-hidden />
        ) : (
          <img src={fileThumbnailPath} alt="" loading="lazy" draggable={false} />
        )}
      </span>
      {path === undefined ? (
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
      ) : (
        <Link to={path} className={classes.name} draggable={false} aria-describedby="board-help">
          <bdi>{name}</bdi>
        </Link>
      )}
      <ReviewProgress item={item} t={t} />
      {canChangeStatus && (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              className={classes.menu ?? ''}
              aria-label={t('board.change', { name })}
            >
              <IconDots size={18} stroke={1.8} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {order.map((to) => {
              const isTheirs = to === ReviewStatus.approved && !mayApprove(item);
              return (
                <Menu.RadioItem
                  key={to}
                  value={String(to)}
                  checked={to === status}
                  disabled={isTheirs}
                  className={isTheirs ? (classes.theirs ?? '') : ''}
                  closeMenuOnClick
                  onChange={() => onMove(to)}
                >
                  <span className={classes.choice}>{t(`status.${statusNames[to]}`)}</span>
                  {isTheirs && <small className={classes.why}>{t('review.onlyReviewers')}</small>}
                </Menu.RadioItem>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
