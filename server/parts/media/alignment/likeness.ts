import { likeGrain } from './grain.ts';
import { likeLook, likeTones } from './look.ts';
import { lastPlainness, likeShape } from './shape.ts';

/** Frames that are less alike in their shapes are different ones, whatever they are made of. */
const SHAPE_MIN = 0.5;
/** What plain frames lose that have another grain: they are followed, and any place that has the same is better. */
const PICTURE_SHARE = 0.15;

/**
 * How alike two frames are, from 0 to 1: as much as the least alike of their shapes and their look. Without shapes, the
 * grain says whether it is the same picture, and without grain the very tones.
 */
export function likeness(one: Uint8Array, oneFrame: number, other: Uint8Array, otherFrame: number): number {
  const shape = likeShape(one, oneFrame, other, otherFrame);
  if (shape < SHAPE_MIN) return shape;
  const plainness = lastPlainness();
  const look = likeLook(one, oneFrame, other, otherFrame, plainness);
  if (plainness === 0) return Math.min(shape, look);
  const picture = likeGrain(one, oneFrame, other, otherFrame) ?? likeTones(one, oneFrame, other, otherFrame);
  return Math.min(shape, look) * (1 - PICTURE_SHARE * plainness * (1 - picture));
}
