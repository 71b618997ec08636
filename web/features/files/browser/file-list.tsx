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
  /** Scrolls to an item and puts the keyboard on it. */
  reach: (id: string) => void;
  /** Gives the keyboard back to the item that had it last, unless something else has asked for it meanwhile. */
  focus: () => void;
  /** At once, and without an id as above: a dialog that opens now gives it back when it closes. */
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

/** Only what is on the screen is in the page, however long the folder is. */
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

/** The one with the keyboard stays when it is scrolled away: whoever types would speak to nobody. */
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
