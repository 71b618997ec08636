import { makeShot, type Taken, take } from '../../server/test/test-footage.ts';

export interface Recut {
  frames: Taken[];
  filter?: string;
  /** Rate of the earlier film; the recut has 25. */
  rateBefore?: number;
  sound?: string;
  isChanged?: (frame: number) => boolean;
}

const flat = (shots: Taken[][]): Recut => ({ frames: shots.flat() });
const always = () => true;
const box = (place: string) => `drawbox=${place}:t=fill`;

/** Edits between two versions, seeded by the first shot. */
export const recuts: Record<string, (shots: Taken[][], seed: number) => Recut> = {
  insert: (shots, seed) => flat(shots.toSpliced(3, 0, take(makeShot(seed + 5000, 40)))),
  trim: (shots) => flat(shots.map((shot, at) => (at % 2 === 0 ? shot.slice(6, -4) : shot))),
  remove: (shots) => flat(shots.toSpliced(2, 2)),
  reorder: (shots) =>
    flat([...shots.slice(0, 1), ...shots.slice(4, 6), ...shots.slice(1, 4), ...shots.slice(6)]),
  regrade: (shots) => ({
    ...flat(shots),
    filter: 'eq=contrast=0.85:brightness=0.06:saturation=0.7',
    isChanged: always,
  }),
  retitle: (shots) => ({
    ...flat(shots),
    filter: box("x=iw*0.2:y=ih*0.8:w=iw*0.6:h=ih*0.12:color=white:enable='between(n,100,159)'"),
    isChanged: (frame) => frame >= 100 && frame < 160,
  }),
  'crop 5 %': (shots) => ({
    ...flat(shots),
    filter: 'crop=iw*0.95:ih*0.95,scale=192:108',
    isChanged: always,
  }),
  scale: (shots) => ({ ...flat(shots), filter: 'scale=128:72' }),
  letterbox: (shots) => ({
    ...flat(shots),
    filter: [box('y=0:h=ih*0.06:color=black'), box('y=ih*0.94:h=ih*0.06:color=black')].join(),
    isChanged: always,
  }),
  logo: (shots) => ({
    ...flat(shots),
    filter: box('x=iw*0.86:y=ih*0.05:w=iw*0.1:h=ih*0.1:color=white@0.8'),
    isChanged: always,
  }),
  'speed 23.976 to 25': (shots) => ({ ...flat(shots.toSpliced(2, 1)), rateBefore: 24_000 / 1001 }),
  'audio only': (shots) => ({
    ...flat(shots),
    sound: 'anoisesrc=amplitude=0.3:sample_rate=8000:seed=3',
    isChanged: always,
  }),
};
