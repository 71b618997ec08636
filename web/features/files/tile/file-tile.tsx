import { IconBellOff, IconDots, IconLock } from '@tabler/icons-react';
import { type DragEvent, type MouseEvent, memo } from 'react';
import { useIsMuted } from '../../../lib/mutes.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { type FileItem, isFolder } from '../items/file-item.ts';
import type { FileView } from '../items/view-address.ts';
import { useDropTarget, useFileTaker } from '../selection/drag-items.ts';
import type { Modifiers } from '../selection/selection.ts';
import { useCompactHead } from './compact-head.ts';
import columns from './file-columns.module.css';
import { FileColumns } from './file-columns.tsx';
import { FileCover } from './file-cover.tsx';
import { FileDetail } from './file-detail.tsx';
import { FileProgress } from './file-progress.tsx';
import classes from './file-tile.module.css';
import { RenameField } from './rename-field.tsx';
import { ReviewProgress } from './review-progress.tsx';
import { splitName } from './split-name.ts';
import { StatusBadge } from './status-badge.tsx';
import type { Wording } from './wording.ts';

export interface TileEvents {
  onSelect: (id: string, modifiers: Modifiers) => void;
  onToggle: (id: string) => void;
  onReach: (id: string) => void;
  onOpen: (item: FileItem) => void;
  onMenu: (item: FileItem, point: { x: number; y: number }) => void;
  onDragStart: (event: DragEvent, item: FileItem) => void;
  onMove: ((ids: string[], folderId: string) => void) | undefined;
  /** Moves items before this one, in a list with its own order. */
  onOrder?: ((ids: string[], beforeId: string) => void) | undefined;
  onVersion?: ((item: FileItem, files: File[]) => void) | undefined;
  onRename: (item: FileItem, name: string) => void;
  onRenameEnd: () => void;
}

interface Props extends TileEvents, Wording {
  item: FileItem;
  view: FileView;
  isSelected: boolean;
  /** Something is chosen, so a tap adds instead of opening. */
  isChoosing: boolean;
  isChoosable: boolean;
  /** Is the list's only tab stop. */
  isActive: boolean;
  isRenaming: boolean;
  path: string | undefined;
}

/** Uses plain elements: while scrolling, dozens of tiles are made within one frame. */
export const FileTile = memo(function FileTile(props: Props) {
  const { item, view, isSelected, isChoosing, isChoosable, isActive, isRenaming, t, format } = props;
  const { onMove, onOrder, onVersion } = props;
  const taken = isFolder(item) ? onMove : onOrder;
  const target = useDropTarget(taken && ((ids) => taken(ids, item._id)));
  const taker = useFileTaker(
    onVersion && !isFolder(item) && item.canAddVersion ? (files) => onVersion(item, files) : undefined,
  );
  const { _id: id, name } = item;
  const tabIndex = isActive ? 0 : -1;
  const isMuted = useIsMuted(id);

  /** Opens; Shift and Control choose, as does a tap once something is chosen. */
  function click(event: MouseEvent) {
    if (!(event.target instanceof Element) || event.target.closest('button:not([data-open]), input, label'))
      return;
    // The browser opens another tab.
    if (event.target.closest('a') && !event.defaultPrevented) return;
    const isFinger = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
    const isAdding = event.ctrlKey || event.metaKey || (isFinger && isChoosing);
    if (!isChoosable || !(isAdding || event.shiftKey)) return props.onOpen(item);
    props.onSelect(id, { shift: event.shiftKey, toggle: isAdding });
  }

  function openMenu(event: MouseEvent<HTMLElement>) {
    event.preventDefault();
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    // The menu key comes without a position.
    const hasPlace = event.type === 'contextmenu' && (event.clientX !== 0 || event.clientY !== 0);
    props.onMenu(item, hasPlace ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the frame around the tiles listens to the keys
    // biome-ignore lint/a11y/useSemanticElements: the rows of the virtual list stand between it and its items
    <div
      role="listitem"
      className={view === 'list' ? `${classes.tile} ${columns.columns}` : classes.tile}
      data-item={id}
      data-view={view}
      data-selected={isSelected}
      data-over={target.isOver || taker.isOver}
      draggable={item.canMove && !isRenaming}
      onClick={click}
      onContextMenu={openMenu}
      onDragStart={(event) => props.onDragStart(event, item)}
      onFocus={() => props.onReach(id)}
      {...target.handlers}
      {...taker.handlers}
    >
      {isChoosable && (
        <label className={classes.check}>
          <input
            type="checkbox"
            aria-label={t('select', { name })}
            checked={isSelected}
            tabIndex={tabIndex}
            onChange={() => props.onToggle(id)}
          />
        </label>
      )}
      <div className={classes.picture}>
        <FileCover item={item} />
        <FileProgress item={item} tabIndex={tabIndex} t={t} />
      </div>
      {taker.isOver && (
        <span className={classes.taker} role="status">
          {t('dropVersion')}
        </span>
      )}
      <div className={classes.words}>
        <div className={classes.name}>
          {item.isPrivate && <IconLock size={14} stroke={1.8} aria-label={t('private')} />}
          {isMuted && <IconBellOff size={14} stroke={1.8} aria-label={t('muted')} />}
          {isRenaming ? (
            <RenameField
              item={item}
              onDone={(next) => {
                props.onRenameEnd();
                if (next !== null) props.onRename(item, next);
              }}
            />
          ) : (
            <NameLink name={name} to={props.path} tabIndex={tabIndex} isChoosable={isChoosable} />
          )}
        </div>
        <FileDetail item={item} t={t} format={format} />
      </div>
      {view === 'list' && <FileColumns item={item} t={t} format={format} />}
      <div className={classes.status} data-column="status">
        <StatusBadge status={item.status} t={t} />
        <ReviewProgress item={item} t={t} isShort />
      </div>
      <button
        type="button"
        className={classes.menu}
        aria-label={t('menu.of', { name })}
        aria-haspopup="menu"
        tabIndex={tabIndex}
        onClick={openMenu}
      >
        <IconDots size={18} stroke={1.8} />
      </button>
    </div>
  );
});

interface NameLinkProps {
  name: string;
  /** Undefined shows the information dialog instead. */
  to: string | undefined;
  tabIndex: number;
  isChoosable: boolean;
}

/** Leaves clicks to the tile. If nothing can be chosen, modifier keys work as on any link. */
function NameLink({ name, to, tabIndex, isChoosable }: NameLinkProps) {
  function leaveToTile(event: MouseEvent) {
    if (isChoosable || !(event.ctrlKey || event.metaKey || event.shiftKey)) event.preventDefault();
  }

  // The truncated element needs the name's direction, or its beginning would be cut.
  const common = { className: classes.link, title: name, dir: 'auto', tabIndex, 'data-open': true } as const;
  const { head, tail } = splitName(name);
  const start = useCompactHead(name);
  const words = (
    <>
      <span ref={start} className={classes.start}>
        {head}
      </span>
      {tail !== '' && <span className={classes.end}>{tail}</span>}
    </>
  );
  return to === undefined ? (
    <button type="button" {...common} aria-label={name}>
      {words}
    </button>
  ) : (
    <Link to={to} {...common} aria-label={name} draggable={false} onClick={leaveToTile}>
      {words}
    </Link>
  );
}
