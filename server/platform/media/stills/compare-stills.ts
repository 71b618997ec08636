import type { PictureBox } from '../../../../contract/carry-frame.ts';
import { CHANGED_REGIONS_MAX } from '../../../../contract/limits.ts';
import { findChangedPixels } from './changed-pixels.ts';
import { boxOver, regionsOf, roundBox } from './changed-regions.ts';
import { findFraming, isWhole } from './find-framing.ts';
import type { Raster } from './raster.ts';

/** Below the first, pictures have nothing in common; below the second, the framing is a guess. */
const LIKE_MIN = 0.66;
const LIKE_SURE = 0.75;
const whole: PictureBox = { x: 0, y: 0, width: 1, height: 1 };

interface StillChange {
  kind: 'same' | 'changed' | 'new';
  sure: boolean;
  region?: PictureBox;
  regions?: PictureBox[];
  framing?: PictureBox;
}

export function compareStills(now: Raster, before: Raster): StillChange {
  const { box, likeness } = findFraming(now, before);
  if (likeness < LIKE_MIN) return { kind: 'new', sure: true };
  if (likeness < LIKE_SURE) return { kind: 'changed', sure: false, region: whole, regions: [whole] };
  return judgeStill(now, before, box);
}

export function judgeStill(now: Raster, before: Raster, box: PictureBox = whole): StillChange {
  const regions = regionsOf(findChangedPixels(now, before, box), CHANGED_REGIONS_MAX);
  const isFramed = !isWhole(box);
  if (regions.length === 0 && !isFramed) return { kind: 'same', sure: true };
  return {
    kind: 'changed',
    sure: true,
    ...(regions.length > 0 && { region: roundBox(boxOver(regions)) }),
    regions: regions.map(roundBox),
    ...(isFramed && { framing: roundBox(box) }),
  };
}
