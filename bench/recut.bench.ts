import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { carryFrame } from '../contract/carry-frame.ts';
import { align } from '../server/platform/media/alignment/align.ts';
import type { Alignment } from '../server/platform/media/alignment/alignment.ts';
import { printFilm } from '../server/platform/media/fingerprints/print-film.ts';
import type { Prints } from '../server/platform/media/fingerprints/prints.ts';
import { packPrints } from '../server/platform/media/fingerprints/prints-file.ts';
import { tools } from '../server/test/media/test-media.ts';
import { encodeFilm, makeShot, printsOf, seeded, type Taken, take } from '../server/test/test-footage.ts';
import { report } from './bench.ts';
import { hashFrames, nearestHash } from './helpers/frame-hashes.ts';
import { type Recut, recuts } from './helpers/recuts.ts';

/** Recuts ten films (seeds 1 to 10) in every way. `--films=1 --only=trim` for a quick look. */
const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
const FILMS = Number(option('films') ?? 10);
const ONLY = option('only');
const NOTES = 5;
const SHOTS = 8;
const SIZE = { width: 192, height: 108 };
const LONG_SHOTS = 880;
const SOUND = 'sine=frequency=300:sample_rate=8000';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'koma-recut-'));
const signal = new AbortController().signal;

interface Coded {
  name: string;
  filter?: string | undefined;
  sound?: string | undefined;
  /** Kilobits a second; by default as fine as an editing program's export. */
  rate?: number;
}

async function makeFilm(frames: Taken[], { name, filter, sound = SOUND, rate }: Coded) {
  const file = `${name}.mp4`;
  const coding = rate
    ? ['-preset', 'veryfast', '-b:v', `${rate}k`, '-maxrate', `${rate}k`, '-bufsize', `${rate}k`]
    : ['-crf', '4'];
  const args = [...(filter ? ['-vf', filter] : []), ...coding];
  await encodeFilm(frames, { path: join(folder, file), size: SIZE, args, sound });
  const size = filter?.includes('128:72') ? { width: 128, height: 72 } : SIZE;
  const film = { tools, file, cwd: folder, signal, frameCount: frames.length, rate: 25, hasSound: true };
  const prints = await printFilm({ ...film, ...size });
  const { size: bytes } = await stat(join(folder, file));
  return {
    prints,
    hashes: await hashFrames(join(folder, file)),
    rate: (bytes * 8) / 1000 / (frames.length / 25),
    file,
  };
}

const nameOf = ({ shot, frame }: Taken) => `${shot?.seed} ${frame}`;
const verdicts = () => ({ notes: 0, exact: 0, unsure: 0, wrong: 0, byTime: 0, byHash: 0 });
const byRecut = new Map<string, ReturnType<typeof verdicts>>();
const frames = { changed: 0, found: 0, same: 0, called: 0 };

function countFrames({ spans }: Alignment, recut: Recut, places: ReadonlyMap<string, number>): void {
  for (const { kind, from, to, region, sound } of spans) {
    for (let frame = from; frame < to; frame++) {
      const taken = recut.frames[frame];
      if (!taken || !places.has(nameOf(taken))) continue;
      const isCalled = kind === 'changed' || kind === 'new' || region !== undefined || sound !== undefined;
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

type Film = Awaited<ReturnType<typeof makeFilm>>;

interface Compared {
  kind: string;
  recut: Recut;
  old: Taken[];
  before: Film;
  now: Film;
  random: () => number;
}

function judge({ kind, recut, old, before, now, random }: Compared): string {
  const result = align(now.prints, { ...before.prints, rate: recut.rateBefore ?? 25 });
  const places = new Map(old.map((taken, at) => [nameOf(taken), at]));
  const nowAt = new Map(recut.frames.map((taken, at) => [nameOf(taken), at]));
  countFrames(result, recut, places);
  const sum = byRecut.get(kind) ?? verdicts();
  byRecut.set(kind, sum);
  const told: string[] = [];
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
    if (frame === truth) sum.byTime += 1;
    if (nearestHash(now.hashes, before.hashes[frame] ?? 0n) === truth) sum.byHash += 1;
    if (verdict !== 'exact') {
      const place = `${taken.shot?.style} ${taken.frame} of ${taken.shot?.length}`;
      told.push(`${verdict} at ${frame} (${place}): ${carried?.frame} ${carried?.state}, truth ${truth}`);
    }
  }
  return told.length === 0 ? 'all exact' : told.join('; ');
}

async function compareFilms(): Promise<void> {
  for (let seed = 1; seed <= FILMS; seed++) {
    const random = seeded(seed);
    const shots = Array.from({ length: SHOTS }, (_, at) =>
      take(makeShot(seed * 10 + at, 40 + Math.floor(random() * 60))),
    );
    const old = shots.flat();
    const before = await makeFilm(old, { name: `before-${seed}` });
    for (const [kind, cut] of Object.entries(recuts)) {
      if (ONLY && ONLY !== kind) continue;
      const recut = cut(shots, seed);
      const { filter, sound } = recut;
      const name = `now-${seed}`;
      const now = await makeFilm(recut.frames, { name, filter, sound, rate: before.rate / 10 });
      const verdict = judge({ kind, recut, old, before, now, random });
      const rates = `${Math.round(before.rate)} to ${Math.round(now.rate)} kbit/s`;
      console.log(`  film ${seed}, ${kind} (${rates}): ${verdict}`);
    }
  }
}

function tellTable(): void {
  const heads = ['recut', 'notes', 'exact', 'unsure', 'wrong', 'by time code', 'by 64-bit hash'];
  const line = (cells: readonly (string | number)[]) =>
    console.log(`  | ${cells.map((cell, at) => String(cell).padEnd(at === 0 ? 18 : 14)).join(' | ')} |`);
  line(heads);
  const all = verdicts();
  for (const [kind, sum] of byRecut) {
    line([kind, ...Object.values(sum)]);
    for (const key of Object.keys(all) as Array<keyof typeof all>) all[key] += sum[key];
  }
  line(['all', ...Object.values(all)]);
  const unit = '';
  const limit = all.notes;
  report({ name: 'notes on the exact frame', unit, ours: all.exact, limit, atLeast: 0.99 });
  report({ name: 'notes wrong and not said to be unsure', unit, ours: all.wrong, limit, atMost: 0 });
  report({
    ...{ name: 'changed frames found, at a tenth of the bitrate', unit },
    ...{ ours: frames.found, limit: frames.changed, atLeast: 0.995 },
  });
  report({
    ...{ name: 'called changed though the same', unit },
    ...{ ours: frames.called, limit: frames.same, atMost: 0.005 },
  });
}

async function compareLong(): Promise<void> {
  const random = seeded(1);
  const long = Array.from({ length: LONG_SHOTS }, (_, at) =>
    makeShot(at + 1, 40 + Math.floor(random() * 125)),
  );
  const cut = long.flatMap((shot, at) => (at % 17 === 5 ? [] : at % 13 === 3 ? take(shot, 7) : take(shot)));
  const keep = async (name: string, film: Prints) => {
    await writeFile(join(folder, name), await packPrints(film));
    return film.frameCount;
  };
  const loudness = () => 0.5;
  const whole = long.flatMap((shot) => take(shot));
  const frameCount = await keep('long-before', printsOf(whole, { noise: 0, loudness }));
  await keep('long-now', printsOf(cut, { noise: 0, loudness }));
  const program = fileURLToPath(new URL('./helpers/align.worker.ts', import.meta.url));
  const files = ['long-now', 'long-before'].map((name) => join(folder, name));
  const { stdout } = await run(process.execPath, [program, ...files]);
  const { seconds, megabytes }: { seconds: number; megabytes: number } = JSON.parse(stdout);
  const name = `laying two films of ${Math.round(frameCount / 25 / 60)} minutes beside each other`;
  report({ name: `CPU time of ${name}`, unit: 's', ours: seconds, limit: 10, atMost: 1 });
  report({ name: `memory of ${name}`, unit: 'MB', ours: megabytes, limit: 300, atMost: 1 });
}

try {
  await compareFilms();
  tellTable();
  if (!ONLY) await compareLong();
} finally {
  await rm(folder, { recursive: true, force: true });
}
