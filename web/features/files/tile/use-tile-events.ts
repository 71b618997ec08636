import { useLayoutEffect, useMemo, useRef } from 'react';
import type { TileEvents } from './file-tile.tsx';

/** Keeps callbacks stable, so that unchanged tiles do not render again. */
export function useTileEvents(events: TileEvents): TileEvents {
  const latest = useRef(events);
  useLayoutEffect(() => {
    latest.current = events;
  });
  const takesItems = events.onMove !== undefined;
  const takesPlaces = events.onOrder !== undefined;
  const takesFiles = events.onVersion !== undefined;
  return useMemo(
    () => ({
      onSelect: (...args) => latest.current.onSelect(...args),
      onToggle: (...args) => latest.current.onToggle(...args),
      onReach: (...args) => latest.current.onReach(...args),
      onOpen: (...args) => latest.current.onOpen(...args),
      onMenu: (...args) => latest.current.onMenu(...args),
      onDragStart: (...args) => latest.current.onDragStart(...args),
      onMove: takesItems ? (...args) => latest.current.onMove?.(...args) : undefined,
      onOrder: takesPlaces ? (...args) => latest.current.onOrder?.(...args) : undefined,
      onVersion: takesFiles ? (...args) => latest.current.onVersion?.(...args) : undefined,
      onRename: (...args) => latest.current.onRename(...args),
      onRenameEnd: () => latest.current.onRenameEnd(),
    }),
    [takesItems, takesPlaces, takesFiles],
  );
}
