import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconFile } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from '../../../lib/page/own-router.tsx';
import { useNearEnd } from '../../../lib/page/use-near-end.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import classes from './filmstrip.module.css';
import { type Neighbour, useNeighbours } from './use-neighbours.ts';

interface Props {
  file: ReviewedFile;
  /** The keys stay active while it is hidden, as in full screen. */
  isHidden: boolean;
}

export function Filmstrip({ file, isHidden }: Props) {
  const { t } = useTranslation('review');
  const navigate = useNavigate();
  const { items, count, isAwaited, at, previous, next, hasMore, more, pathOf } = useNeighbours(file);
  const [isOpen, setOpen] = useLocalStorage({
    key: 'reviewFilmstrip',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const end = useNearEnd({ isActive: hasMore && isOpen && !isHidden, last: items.at(-1)?._id, onNear: more });
  const [previousId, nextId] = [previous?._id, next?._id];
  // A document uses those keys to turn its pages.
  const isPaged = mediaKindOf(file) === 'pdf';
  useShortcuts(
    useMemo(() => {
      const go = (id: string | undefined) => () => id !== undefined && void navigate(pathOf(id));
      return [
        {
          keys: isPaged ? ['['] : ['PageUp', '['],
          group: 'files',
          label: 'review:keys.previousFile',
          run: go(previousId),
        },
        {
          keys: isPaged ? [']'] : ['PageDown', ']'],
          group: 'files',
          label: 'review:keys.nextFile',
          run: go(nextId),
        },
      ];
    }, [navigate, pathOf, previousId, nextId, isPaged]),
  );
  if (isHidden || (items.length < 2 && !isAwaited)) return null;
  return (
    <nav className={classes.filmstrip} aria-label={t('filmstrip.label')} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <span>{t('filmstrip.place', { at: at < 0 ? '…' : at + 1, of: isAwaited ? '…' : count })}</span>
        <Tooltip label={t(isOpen ? 'filmstrip.hide' : 'filmstrip.show')} openDelay={500}>
          <ActionIcon
            size={28}
            aria-label={t(isOpen ? 'filmstrip.hide' : 'filmstrip.show')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={16} stroke={1.8} /> : <IconChevronUp size={16} stroke={1.8} />}
          </ActionIcon>
        </Tooltip>
      </div>
      {isOpen && (
        <ol className={classes.strip}>
          {items.map((item) => (
            <Frame key={item._id} item={item} path={pathOf(item._id)} isHere={item._id === file._id} />
          ))}
          <li aria-hidden="true">
            <div ref={end} />
          </li>
        </ol>
      )}
    </nav>
  );
}

function Frame({ item, path, isHere }: { item: Neighbour; path: string; isHere: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere]);
  return (
    <li>
      <Link
        ref={link}
        to={path}
        className={classes.frame}
        aria-current={isHere ? 'page' : undefined}
        aria-label={item.name}
        title={item.name}
      >
        {item.fileThumbnailPath === null ? (
          <IconFile size={20} stroke={1.6} aria-hidden />
        ) : (
          <img src={item.fileThumbnailPath} alt="" loading="lazy" decoding="async" draggable={false} />
        )}
      </Link>
    </li>
  );
}
