import { collectPictures } from './collect-pictures.ts';
import { collectSounds } from './collect-sounds.ts';
import { OCTAVES, PICTURE_BYTES, type Prints } from './prints.ts';

interface Film {
  /** Of the small frames. */
  width: number;
  height: number;
  rate: number;
  sampleRate: number;
  hasSound: boolean;
}

/** Both prints of a film, from the streams of a decode. */
export function collectPrints({ width, height, rate, sampleRate, hasSound }: Film) {
  const pictures = collectPictures({ width, height });
  const sounds = collectSounds({ sampleRate, rate });
  return {
    addPictures: pictures.add,
    addSounds: sounds.add,
    /** A film that has fewer frames than were counted on the way ends there; sound that ends early is silent after. */
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
