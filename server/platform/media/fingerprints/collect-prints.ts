import { collectPictures } from './collect-pictures.ts';
import { collectSounds } from './collect-sounds.ts';
import { OCTAVES, PICTURE_BYTES, type Prints } from './prints.ts';

interface Film {
  width: number;
  height: number;
  rate: number;
  sampleRate: number;
  hasSound: boolean;
}

export function collectPrints({ width, height, rate, sampleRate, hasSound }: Film) {
  const pictures = collectPictures({ width, height });
  const sounds = collectSounds({ sampleRate, rate });
  return {
    addPictures: pictures.add,
    addSounds: sounds.add,
    /** Cuts at `frameCount`, in case the decode had more. Sound that ends early is silent after. */
    finish(frameCount?: number): Prints {
      const all = pictures.finish();
      const count = Math.min(frameCount ?? Number.POSITIVE_INFINITY, all.length / PICTURE_BYTES);
      const loudness = new Uint8Array(count * OCTAVES);
      loudness.set(sounds.finish().subarray(0, loudness.length));
      return {
        frameCount: count,
        rate,
        pictures: all.subarray(0, count * PICTURE_BYTES),
        sounds: hasSound ? loudness : undefined,
      };
    },
  };
}
