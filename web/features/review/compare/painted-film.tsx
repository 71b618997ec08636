import { useLayoutEffect, useRef } from 'react';
import { RoomOverlay } from '../drawing/room-overlay.tsx';
import { type Room, RoomContext } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';
import classes from './compare.module.css';
import type { Side } from './paint-pairs.ts';

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

export function PaintedFilm({ name, side, show }: Painted) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) show(side, canvas.current);
  }, [side, show]);
  return <canvas ref={canvas} className={classes.film} role="img" aria-label={name} />;
}
