import { memo, type Ref, useDeferredValue } from 'react';
import { type FileItem, isChoosable } from '../items/file-item.ts';
import type { FileView } from '../items/view-address.ts';
import type { Selection } from '../selection/selection.ts';
import { FileTile, type TileEvents } from '../tile/file-tile.tsx';
import type { Wording } from '../tile/wording.ts';
import classes from './file-list.module.css';

interface Props extends Wording {
  ref: Ref<HTMLDivElement>;
  index: number;
  start: number;
  size: number;
  items: FileItem[];
  columns: number;
  view: FileView;
  selection: Selection;
  active: string | undefined;
  renaming: string | null;
  events: TileEvents;
  pathOf: (item: FileItem) => string | undefined;
}

/** Renders placeholders first, so that a far jump answers at once. */
export const FileRow = memo(function FileRow({ ref, index, start, size, items, columns, ...props }: Props) {
  const isDrawn = useDeferredValue(true, false);
  const shown = items.slice(index * columns, (index + 1) * columns);
  return (
    <div
      ref={ref}
      role="presentation"
      data-index={index}
      className={classes.row}
      style={{
        transform: `translateY(${start}px)`,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        ...(!isDrawn && { blockSize: size }),
      }}
    >
      {shown.map((item) =>
        isDrawn ? (
          <FileTile
            key={item._id}
            {...props.events}
            t={props.t}
            format={props.format}
            item={item}
            path={props.pathOf(item)}
            view={props.view}
            isSelected={props.selection.ids.has(item._id)}
            isChoosing={props.selection.ids.size > 0}
            isChoosable={isChoosable(item)}
            isActive={item._id === props.active}
            isRenaming={item._id === props.renaming}
          />
        ) : (
          <div key={item._id} data-place={item._id} className={classes.place} />
        ),
      )}
    </div>
  );
});
