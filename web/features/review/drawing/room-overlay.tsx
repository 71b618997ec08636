import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../../../lib/store.ts';
import { isSamePlace, type Place } from '../room/place.ts';
import { useRoom, useRoomState } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';

const DrawingLayer = lazy(async () => ({ default: (await import('./drawing-layer.tsx')).DrawingLayer }));
const RegionLayer = lazy(async () => ({ default: (await import('./region-layer.tsx')).RegionLayer }));
const FigureLayer = lazy(async () => ({ default: (await import('./figure-layer.tsx')).FigureLayer }));

interface Props {
  size: Size;
  /** The place of this picture, where several are on screen, such as the pages of a document. */
  place?: Place;
}

export function RoomOverlay({ size, place }: Props) {
  const room = useRoom();
  const current = useRoomState((state) => state.place);
  const shown = useRoomState((state) => state.shownDrawing);
  const changes = useRoomState((state) => state.shownChanges);
  const isPlaying = useRoomState((state) => state.isPlaying);
  const isOn = useStore(room.drawing, (state) => state.isOn);
  const figures = useStore(room.drawing, (state) => state.figures);
  const drawnAt = useStore(room.drawing, (state) => state.place);
  const here = place ?? current;

  useEffect(() => {
    if (isOn) room.transport.current.pause();
  }, [isOn, room]);

  const isDrawnHere = drawnAt === null || figures.length === 0 || isSamePlace(drawnAt, here);
  // Keeps the drawing on the page drawn on first, when several are on screen.
  return (
    <Suspense fallback={null}>
      {changes && !isPlaying && <RegionLayer spans={changes} place={here} />}
      {layer()}
    </Suspense>
  );

  function layer() {
    if (isOn && isDrawnHere) return <DrawingLayer size={size} place={here} />;
    if (figures.length > 0 && isDrawnHere && !isPlaying) return <FigureLayer figures={figures} size={size} />;
    if (isPlaying || !shown || !isSamePlace(shown.place, here)) return null;
    return <FigureLayer figures={shown.figures} size={shown.size ?? size} />;
  }
}
