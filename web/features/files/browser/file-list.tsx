import { Skeleton } from '@mantine/core';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { useNearEnd } from '../../../lib/page/use-near-end.ts';
import { CardPlace } from '../../../ui/page/card-places.tsx';
import type { FileItem } from '../items/file-item.ts';
import type { FileView } from '../items/view-address.ts';
import type { Selection } from '../selection/selection.ts';
import { findLink, useItemFocus } from '../selection/use-item-focus.ts';
import type { TileEvents } from '../tile/file-tile.tsx';
import { useTileEvents } from '../tile/use-tile-events.ts';
import classes from './file-list.module.css';
import { FileRow } from './file-row.tsx';
import { GAP } from './use-columns.ts';

export interface ListHandle {
  reach: (id: string) => void;
  /** Returns focus to the last item, unless something else took it meanwhile. */
  focus: () => void;
  /** Focuses at once, so that a dialog opened next returns focus to the item. */
  focusNow: (id?: string) => void;
}

interface Props extends TileEvents {
  ref: Ref<ListHandle>;
  items: FileItem[];
  view: FileView;
  columns: number;
  width: number;
  selection: Selection;
  renaming: string | null;
  hasMore: boolean;
  isWaiting: boolean;
  onMore: () => void;
  pathOf: (item: FileItem) => string | undefined;
}

const WORDS_HEIGHT = 70;
const LINE_HEIGHT = 60;

/** Renders visible rows alone, whatever the folder's length. */
export function FileList({ ref, items, view, width, selection, renaming, ...props }: Props) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const columns = view === 'grid' ? props.columns : 1;
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(frame.current?.offsetTop ?? 0), []);
  const cardHeight = ((width - GAP * (columns - 1)) / columns) * 0.625 + WORDS_HEIGHT + GAP;
  const active = selection.active ?? items[0]?._id;
  const activeAt = useMemo(() => items.findIndex(({ _id }) => _id === active), [items, active]);
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => (view === 'grid' ? cardHeight : LINE_HEIGHT),
    overscan: 1,
    scrollMargin: top,
    rangeExtractor: (range) => withRow(range, Math.floor(activeAt / columns)),
    useFlushSync: false,
  });
  const end = useNearEnd({
    isActive: props.hasMore && !props.isWaiting,
    last: items.at(-1)?._id,
    onNear: props.onMore,
  });

  const focus = useItemFocus(frame);
  useImperativeHandle(ref, () => ({
    reach(id) {
      const at = items.findIndex((item) => item._id === id);
      if (at < 0) return;
      rows.scrollToIndex(Math.floor(at / columns));
      focus(id);
    },
    focus: () => focus(),
    focusNow: (id) => findLink(frame.current, id)?.focus({ preventScroll: true }),
  }));

  const events = useTileEvents(props);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of the virtual list stand between it and its items */}
      <div
        ref={frame}
        role="list"
        aria-label={t('list')}
        aria-busy={props.isWaiting}
        className={classes.list}
        data-view={view}
        style={{ blockSize: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map((row) => (
          <FileRow
            key={row.key}
            ref={rows.measureElement}
            index={row.index}
            start={row.start - top}
            size={row.size}
            items={items}
            columns={columns}
            view={view}
            selection={selection}
            active={active}
            renaming={renaming}
            events={events}
            pathOf={props.pathOf}
            t={t}
            format={format}
          />
        ))}
      </div>
      {props.isWaiting && <Places view={view} columns={columns} />}
      <div ref={end} />
    </>
  );
}

/** Keeps the focused row mounted when it is scrolled away: keys would go nowhere. */
function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  return row < 0 || row >= range.count || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

function Places({ view, columns }: { view: FileView; columns: number }) {
  const places = Array.from({ length: view === 'grid' ? columns : 4 }, (_, at) => `place ${at}`);
  return (
    <div
      className={classes.places}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      aria-hidden="true"
    >
      {places.map((place) =>
        view === 'grid' ? <CardPlace key={place} /> : <Skeleton key={place} h={56} radius="lg" />,
      )}
    </div>
  );
}
