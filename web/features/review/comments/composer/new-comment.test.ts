import { expect, test } from 'vitest';
import { DRAW_COLOR } from '../../../../../contract/limits.ts';
import { addFigure } from '../../room/drawing.ts';
import { createRoom } from '../../room/room.ts';
import { timesOf } from './new-comment.ts';

const at = (frame: number) => ({ kind: 'frame', frame }) as const;
const line = { kind: 'line', color: DRAW_COLOR, width: 4, from: [0, 0], to: [9, 9] } as const;

function write({ drawnAt, isPlaced = true }: { drawnAt?: number; isPlaced?: boolean }) {
  const room = createRoom({ place: at(40), range: { start: 10, end: 40 } });
  const figure = { ...line, from: [0, 0] as [number, number], to: [9, 9] as [number, number] };
  if (drawnAt !== undefined)
    addFigure(room.drawing, { figure, size: { width: 16, height: 9 }, place: at(drawnAt) });
  return timesOf({ room, isPlaced });
}

test('a comment from In to Out keeps both when something is drawn, at any frame', () => {
  expect(write({})).toEqual({ frame: 10, endFrame: 40 });
  for (const drawnAt of [10, 25, 40, 55]) {
    expect(write({ drawnAt })).toEqual({ frame: 10, endFrame: 40, figureFrame: drawnAt });
  }
});

test('a comment about the whole stands nowhere, but what is drawn does', () => {
  expect(write({ isPlaced: false })).toEqual({});
  expect(write({ isPlaced: false, drawnAt: 40 })).toMatchObject({ figureFrame: 40 });
});
