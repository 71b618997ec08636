import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { carryFrame } from '../contract/carry-frame.ts';
import { align } from '../server/parts/media/alignment/align.ts';
import type { Alignment } from '../server/parts/media/alignment/alignment.ts';
import { printFilm } from '../server/parts/media/fingerprints/print-film.ts';
import type { Prints } from '../server/parts/media/fingerprints/prints.ts';
import { tools } from '../server/test/media/test-media.ts';
import { encodeFilm, makeShot, printsOf, seeded, type Taken, take } from '../server/test/test-footage.ts';
import { report } from './bench.ts';

/** `--recuts=20` for a quick look. Everything is made from these seeds: the film of recut n is that of seed n. */
const RECUTS = Number(process.argv.find((arg) => arg.startsWith('--recuts='))?.slice(9) ?? 110);
const NOTES = 5;
const SIZE = { width: 192, height: 108 };
const LONG_SHOTS = 880;

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'koma-recut-'));
const signal = new AbortController().signal;

interface Recut {
  frames: Taken[];
  /** Of ffmpeg. */
  filter?: string;
  /** Frames a second that the same frames are shown at. */
  rate?: number;
  /** Frames of the new film whose picture is another one. */
  isChanged?: (frame: number) => boolean;
}

type Edit = (shots: Taken[][], seed: number) => Recut;
const flat = (shots: Taken[][]): Recut => ({ frames: shots.flat() });
const always = () => true;

const edits: Record<string, Edit> = {
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
  title: (shots) => ({
    ...flat(shots),
    filter: "drawbox=x=iw*0.2:y=ih*0.8:w=iw*0.6:h=ih*0.12:color=white:t=fill:enable='between(n,100,159)'",
    isChanged: (frame) => frame >= 100 && frame < 160,
  }),
  crop: (shots) => ({ ...flat(shots), filter: 'crop=iw*0.95:ih*0.95,scale=192:108', isChanged: always }),
  scale: (shots) => ({ ...flat(shots), filter: 'scale=128:72' }),
  letterbox: (shots) => ({
    ...flat(shots),
    filter: 'drawbox=y=0:h=ih*0.06:color=black:t=fill,drawbox=y=ih*0.94:h=ih*0.06:color=black:t=fill',
    isChanged: always,
  }),
  logo: (shots) => ({
    ...flat(shots),
    filter: 'drawbox=x=iw*0.86:y=ih*0.05:w=iw*0.1:h=ih*0.1:color=white@0.8:t=fill',
    isChanged: always,
  }),
  speed: (shots) => ({ ...flat(shots.toSpliced(2, 1)), rate: 25 }),
};

async function prints(
  frames: Taken[],
  {
    name,
    filter,
    rate = 25,
    kbit,
  }: { name: string; filter?: string | undefined; rate?: number; kbit?: number },
): Promise<Prints & { file: string }> {
  const file = `${name}.mp4`;
  const coding = kbit ? ['-b:v', `${kbit}k`, '-maxrate', `${kbit}k`, '-bufsize', `${kbit}k`] : ['-crf', '16'];
  await encodeFilm(frames, {
    path: join(folder, file),
    size: SIZE,
    args: [...(filter ? ['-vf', filter] : []), ...coding],
  });
  const size = filter?.includes('128:72') ? { width: 128, height: 72 } : SIZE;
  const film = {
    tools,
    file,
    cwd: folder,
    signal,
    frameCount: frames.length,
    rate,
    hasSound: false,
    ...size,
  };
  return { ...(await printFilm(film)), file };
}

/** A plain difference hash of 64 bits for every frame. */
async function hashes(file: string): Promise<bigint[]> {
  const args = [
    '-v',
    'error',
    '-i',
    join(folder, file),
    '-vf',
    'scale=9:8,format=gray',
    '-f',
    'rawvideo',
    '-',
  ];
  const { stdout } = await run(tools.ffmpeg, args, { encoding: 'buffer', maxBuffer: 1e9 });
  return Array.from({ length: stdout.length / 72 }, (_, frame) => {
    let bits = 0n;
    for (let row = 0; row < 8; row++) {
      for (let column = 0; column < 8; column++) {
        const at = frame * 72 + row * 9 + column;
        bits = (bits << 1n) | ((stdout[at] ?? 0) > (stdout[at + 1] ?? 0) ? 1n : 0n);
      }
    }
    return bits;
  });
}

function nearest(all: readonly bigint[], wanted: bigint): number {
  let best = 0;
  let least = 65;
  for (const [frame, hash] of all.entries()) {
    let off = 0;
    for (let rest = hash ^ wanted; rest > 0n; rest &= rest - 1n) off += 1;
    if (off < least) [best, least] = [frame, off];
  }
  return best;
}

const nameOf = ({ shot, frame }: Taken) => `${shot?.seed} ${frame}`;
const sum = { notes: 0, exact: 0, unsure: 0, wrong: 0, byTime: 0, byHash: 0 };
const frames = { changed: 0, found: 0, same: 0, called: 0 };
const byEdit = new Map<string, { notes: number; exact: number; unsure: number; wrong: number }>();

function countFrames({ spans }: Alignment, recut: Recut, places: ReadonlyMap<string, number>): void {
  for (const { kind, from, to, region } of spans) {
    for (let frame = from; frame < to; frame++) {
      const taken = recut.frames[frame];
      if (!taken || !places.has(nameOf(taken))) continue;
      const isCalled = kind === 'changed' || kind === 'new' || region !== undefined;
      if (recut.isChanged?.(frame)) {
        frames.changed += 1;
        if (isCalled) frames.found += 1;
      } else {
        frames.same += 1;
        if (isCalled) frames.called += 1;
      }
    }
  }
}

try {
  for (let seed = 1; seed <= RECUTS; seed++) {
    const random = seeded(seed);
    const shots = Array.from({ length: 8 }, (_, at) =>
      take(makeShot(seed * 10 + at, 40 + Math.floor(random() * 60))),
    );
    const kinds = Object.entries(edits);
    const [kind, edit] = kinds[seed % kinds.length] ?? ['insert', flat];
    const old = shots.flat();
    const recut = edit(shots, seed);
    const before = await prints(old, { name: `before-${seed}`, rate: kind === 'speed' ? 24_000 / 1001 : 25 });
    const now = await prints(recut.frames, { name: `now-${seed}`, filter: recut.filter, kbit: 60 });
    const result = align(now, before);
    const places = new Map(old.map((taken, at) => [nameOf(taken), at]));
    const nowAt = new Map(recut.frames.map((taken, at) => [nameOf(taken), at]));
    countFrames(result, recut, places);
    const [oldHashes, newHashes] = [await hashes(before.file), await hashes(now.file)];
    const kept = byEdit.get(kind) ?? { notes: 0, exact: 0, unsure: 0, wrong: 0 };
    byEdit.set(kind, kept);
    for (let note = 0; note < NOTES; note++) {
      const frame = Math.floor(random() * old.length);
      const taken = old[frame];
      if (!taken) continue;
      const truth = nowAt.get(nameOf(taken));
      const carried = carryFrame(result, frame);
      const isRight =
        truth === undefined
          ? carried?.state === 'removed'
          : carried?.frame === truth && carried.state !== 'removed';
      const verdict = !carried || carried.state === 'unsure' ? 'unsure' : isRight ? 'exact' : 'wrong';
      sum.notes += 1;
      sum[verdict] += 1;
      kept.notes += 1;
      kept[verdict] += 1;
      if (frame === truth) sum.byTime += 1;
      if (nearest(newHashes, oldHashes[frame] ?? 0n) === truth) sum.byHash += 1;
    }
    await Promise.all([before.file, now.file].map((file) => rm(join(folder, file))));
  }
  for (const [kind, kept] of byEdit)
    console.log(
      `  ${kind}: ${kept.exact} of ${kept.notes} exact, ${kept.unsure} unsure, ${kept.wrong} wrong`,
    );
  console.log(
    `  by time code alone ${sum.byTime} of ${sum.notes}; by a difference hash of 64 bits ${sum.byHash}`,
  );
  report({
    name: `notes on the exact frame, ${RECUTS} recuts`,
    unit: '',
    ours: sum.exact,
    limit: sum.notes,
    atLeast: 0.99,
  });
  report({
    name: 'notes wrong and not said to be unsure',
    unit: '',
    ours: sum.wrong,
    limit: sum.notes,
    atMost: 0,
  });
  report({
    name: 'changed frames found',
    unit: '',
    ours: frames.found,
    limit: frames.changed,
    atLeast: 0.995,
  });
  report({
    name: 'called changed though the same',
    unit: '',
    ours: frames.called,
    limit: frames.same,
    atMost: 0.005,
  });

  const random = seeded(1);
  const long = Array.from({ length: LONG_SHOTS }, (_, at) =>
    makeShot(at + 1, 40 + Math.floor(random() * 125)),
  );
  const before = printsOf(
    long.flatMap((shot) => take(shot)),
    { noise: 0 },
  );
  const cut = long.flatMap((shot, at) => (at % 17 === 5 ? [] : at % 13 === 3 ? take(shot, 7) : take(shot)));
  const now = printsOf(cut, { noise: 0 });
  const start = process.cpuUsage();
  align(now, before);
  const spent = process.cpuUsage(start);
  const minutes = Math.round(before.frameCount / 25 / 60);
  report({
    name: `CPU time of laying two films of ${minutes} minutes beside each other`,
    unit: 's',
    ours: (spent.user + spent.system) / 1e6,
    limit: 10,
    atMost: 1,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
