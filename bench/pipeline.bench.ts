import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { takeFrame } from '../server/platform/media/film/poster.ts';
import { chooseProxySizes } from '../server/platform/media/film/proxy-sizes.ts';
import { transcode } from '../server/platform/media/film/transcode.ts';
import { collectPrints } from '../server/platform/media/fingerprints/collect-prints.ts';
import { packPrints } from '../server/platform/media/fingerprints/prints-file.ts';
import { makeImageFiles } from '../server/platform/media/pictures/make-image.ts';
import { probeVideo } from '../server/platform/media/probe/probe.ts';
import { findMediaTools } from '../server/platform/media/tools/tools.ts';
import { report } from './bench.ts';

/** `--seconds=10` for a quick look. */
const SECONDS = Number(process.argv.find((arg) => arg.startsWith('--seconds='))?.slice(10) ?? 60);
const STEP = Math.ceil((SECONDS * 30) / 100);
const TICKS_PER_SECOND = 100;
const HEIGHTS = [1080, 720, 540, 360];
/** The pipeline's caps in kbit/s: without one, grain costs a third more. */
const MAX_RATES = [12_000, 6000, 3500, 1800];

const x264 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-bf',
  '0',
  '-refs',
  '2',
  '-crf',
  '22.6',
  '-g',
  '15',
  '-keyint_min',
  '15',
  '-sc_threshold',
  '0',
];

const run = promisify(execFile);
const tools = await findMediaTools({ ffmpegPath: undefined, ffprobePath: undefined });
const folder = await mkdtemp(join(tmpdir(), 'koma-bench-'));
try {
  await makeSource();
  const limit = await measure(runByHand);
  const ours = await measure(runPipeline);
  report({
    name: `CPU time of ${SECONDS} s of 1080p30 to all renditions`,
    unit: 's',
    ours: ours.cpu,
    limit: limit.cpu,
    atMost: 1.1,
  });
  const prints = await measure(() => printAgain(ours.frames));
  report({
    name: 'CPU time with the prints of frames and sound, against without',
    unit: 's',
    ours: ours.cpu,
    limit: ours.cpu - prints.cpu,
    atMost: 1.05,
  });
  report({ name: 'frames', unit: '', ours: ours.frames, limit: limit.frames, atLeast: 1, atMost: 1 });
  report({
    name: 'a 720p proxy against its playing time',
    unit: 's',
    ours: await time720(),
    limit: SECONDS,
    atMost: 1,
  });
  report({ name: 'the whole set against its playing time', unit: 's', ours: ours.clock, limit: SECONDS });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function makeSource(): Promise<void> {
  const picture = `testsrc2=size=1920x1080:rate=30:duration=${SECONDS},noise=alls=6:allf=t`;
  await run(tools.ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=duration=${SECONDS}`],
    ...[
      '-preset',
      'ultrafast',
      '-crf',
      '20',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      join(folder, 'source.mp4'),
    ],
  ]);
}

async function measure(work: () => Promise<number>) {
  const [cpu, clock] = [readCpu(), performance.now()];
  const frames = await work();
  return { frames, cpu: readCpu() - cpu, clock: (performance.now() - clock) / 1000 };
}

/** Includes ended children. */
function readCpu(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

async function runPipeline(): Promise<number> {
  const input = { tools, file: 'source.mp4', cwd: folder };
  const first = await probeVideo(input);
  const frame = await takeFrame({ ...input, info: first });
  await makeImageFiles({ file: join(folder, frame), folder, mimeType: 'image/png' });
  const { frameCount } = await transcode({
    ...input,
    info: await probeVideo(input),
    onProgress: () => undefined,
  });
  return frameCount;
}

async function printAgain(frames: number): Promise<number> {
  const size = { width: 160, height: 90 };
  const prints = collectPrints({ ...size, rate: 30, sampleRate: 8000, hasSound: true });
  const pictures = randomBytes(size.width * size.height * 1.5 + 64);
  const samples = randomBytes(2 * Math.round(8000 / 30));
  for (let frame = 0; frame < frames; frame++) {
    prints.addPictures(pictures.subarray(frame % 64, pictures.length - 64 + (frame % 64)));
    prints.addSounds(samples);
  }
  await packPrints(prints.finish(frames));
  return frames;
}

async function runByHand(): Promise<number> {
  const cwd = join(folder, 'by-hand');
  const source = join(folder, 'source.mp4');
  await mkdir(cwd);
  const graph = [
    '[0:v]split=4[v0][a][b][c]',
    '[a]scale=1280:720[v1];[b]scale=960:540[v2];[c]scale=640:360,split=2[v3][s]',
    '[s]scale=160:90[cells]',
    '[0:a]asplit=2[sound][w];[w]aformat=channel_layouts=mono,aresample=8000[wave]',
  ].join(';');
  const targets = HEIGHTS.map(
    (height, at) => `[f=mp4:movflags=+faststart:select=\\'v:${at},a:0\\']${height}.mp4`,
  );
  await run(
    tools.ffmpeg,
    [
      ...['-v', 'error', '-y', '-i', source, '-ss', '3', '-i', source, '-filter_complex', graph],
      ...HEIGHTS.flatMap((_, at) => ['-map', `[v${at}]`]),
      ...['-map', '[sound]', '-c:a', 'aac', '-b:a', '160k', '-ac', '2', ...x264],
      ...MAX_RATES.flatMap((rate, at) => [
        ...[`-maxrate:v:${at}`, `${rate}k`, `-bufsize:v:${at}`, `${2 * rate}k`],
      ]),
      ...['-flags', '+cgop+global_header', '-f', 'tee', targets.join('|')],
      ...[
        '-map',
        '[cells]',
        '-c:v',
        'rawvideo',
        '-bsf:v',
        `noise=drop=mod(n\\,${STEP})`,
        '-f',
        'rawvideo',
        'cells',
      ],
      ...['-map', '[wave]', '-f', 's16le', 'wave'],
      ...['-map', '1:v', '-vf', 'scale=1280:720', '-frames:v', '1', 'poster.jpg'],
    ],
    { cwd },
  );
  const entries = ['-select_streams', 'v', '-show_entries', 'stream=nb_frames', '-of', 'csv=p=0'];
  const { stdout } = await run(tools.ffprobe, ['-v', 'error', ...entries, join(cwd, '720.mp4')]);
  return Number(stdout);
}

async function time720(): Promise<number> {
  const start = performance.now();
  const input = { tools, file: 'source.mp4', cwd: folder };
  const info = await probeVideo(input);
  const sizes = chooseProxySizes(info).filter(({ grade }) => grade === 720);
  await transcode({ ...input, info, sizes, onProgress: () => undefined });
  return (performance.now() - start) / 1000;
}
