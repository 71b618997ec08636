import { useLayoutEffect, useRef } from 'react';
import { RoomOverlay } from '../drawing/room-overlay.tsx';
import { type Room, RoomContext } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';
import classes from './compare.module.css';
import type { Side } from './paint-pairs.ts';

/** What the chosen comment of one side drew, over that side. */
export function Overlay({ room, size }: { room: Room; size: Size }) {
  return (
    <RoomContext value={room}>
      <RoomOverlay size={size} />
    </RoomContext>
  );
}

interface Painted {
  name: string;
  side: Side;
  show: (side: Side, canvas: HTMLCanvasElement) => void;
}

/** What is seen of a film; the film itself lies where nobody sees it. */
export function PaintedFilm({ name, side, show }: Painted) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) show(side, canvas.current);
  }, [side, show]);
  return <canvas ref={canvas} className={classes.film} role="img" aria-label={name} />;
}
