import { likeGrain } from './grain.ts';
import { likeLook, likeTones } from './look.ts';
import { lastPlainness, likeShape } from './shape.ts';

const SHAPE_MIN = 0.5;
/** Weight of a differing grain: the frame is still followed, but any place with the same grain wins. */
const PICTURE_SHARE = 0.15;

/** Takes the lesser of shape and look. Without shapes grain decides, and without grain the tones. */
export function likeness(one: Uint8Array, oneFrame: number, other: Uint8Array, otherFrame: number): number {
  const shape = likeShape(one, oneFrame, other, otherFrame);
  if (shape < SHAPE_MIN) return shape;
  const plainness = lastPlainness();
  const look = likeLook(one, oneFrame, other, otherFrame, plainness);
  if (plainness === 0) return Math.min(shape, look);
  const picture = likeGrain(one, oneFrame, other, otherFrame) ?? likeTones(one, oneFrame, other, otherFrame);
  return Math.min(shape, look) * (1 - PICTURE_SHARE * plainness * (1 - picture));
}
