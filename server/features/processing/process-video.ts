import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcessingState } from '../../../contract/enums.ts';
import { type TakeFrame, takeFrame } from '../../platform/media/film/poster.ts';
import { transcode } from '../../platform/media/film/transcode.ts';
import { PRINTS_NAME, packPrints } from '../../platform/media/fingerprints/prints-file.ts';
import { makeImage } from '../../platform/media/pictures/images.ts';
import { writeRate } from '../../platform/media/probe/frame-rate.ts';
import { describeVideo, probeVideo, readHeader, type VideoInfo } from '../../platform/media/probe/probe.ts';
import { findMediaTools } from '../../platform/media/tools/tools.ts';
import type { Platform } from '../../platform.ts';
import { compareAround } from '../changes/changes.service.ts';
import { processSounds, storeWaveform } from './process-sounds.ts';
import { finish, SOURCE, saveStep, type Workbench } from './process-version.ts';
import { startTranscode } from './processing.service.ts';

/** Makes a cover first, within a second or two. Then reads the whole file once and queues the transcode. */
export async function processProbe(platform: Platform, bench: Workbench): Promise<void> {
  const { version, folder, signal } = bench;
  const tools = await findMediaTools(platform.config);
  const source = { tools, file: SOURCE, cwd: folder, signal };
  const header = await readHeader(source);
  const cover = await makeCover(bench, { ...source, info: describeVideo(header) });
  await saveStep(platform, version, {
    renditions: JSON.stringify({ ...version.renditions, ...cover }),
    progress: 3,
  });
  const info = await probeVideo(source, header);
  const { pictureStart } = info;
  const renditions = JSON.stringify({ ...version.renditions, ...cover, pictureStart });
  await saveStep(platform, version, { ...columnsOf(info), renditions, progress: 5 }, (tx) =>
    startTranscode(platform, tx, { versionId: version.id, info }),
  );
}

async function makeCover({ folder, signal, store }: Workbench, film: TakeFrame) {
  const frame = await takeFrame(film);
  const { preview } = await makeImage(
    { file: join(folder, frame), folder, mimeType: 'image/png' },
    { signal },
  );
  const [poster, thumbnail] = await Promise.all([store(preview, 'poster.jpg'), store('thumbnail.webp')]);
  return { poster, thumbnail };
}

const columnsOf = (info: VideoInfo) => ({
  width: info.width,
  height: info.height,
  duration_ms: Math.round(info.durationSeconds * 1000),
  bit_rate: info.bitRate ?? null,
  // Frames are counted by this rate on every proxy. A source with a constant rate has the same.
  r_frame_rate: writeRate(info.rate),
  avg_frame_rate: info.averageRate ?? null,
  time_base: info.timeBase ?? null,
  frame_count: info.frameCount,
  start_time_code: info.startTimeCode ?? null,
  drop_frame: info.isDropFrame,
  codec: info.codec,
  audio_codec: info.audioCodec ?? null,
  color_space: info.colorSpace ?? null,
  constant_rate: info.isConstant,
  picture_count: info.pictureCount,
});

/** Makes all renditions in one decode and verifies them against the source before any is published. */
export async function processTranscode(platform: Platform, bench: Workbench): Promise<void> {
  const { version, folder, signal, report, store } = bench;
  const tools = await findMediaTools(platform.config);
  const probed = await probeVideo({ tools, file: SOURCE, cwd: folder, signal });
  const { info, sounds } = await processSounds(bench, { tools, info: probed });
  const onProgress = (done: number) => report(5 + done * 90);
  const made = await transcode({ tools, info, file: SOURCE, cwd: folder, signal, onProgress });
  const proxies = [];
  for (const { file, width, height } of made.proxies) {
    const { size } = await stat(join(folder, file));
    proxies.push({ key: await store(file), width, height, size });
  }
  const { file: spriteFile, ...sprite } = made.sprite;
  const spriteKey = await store(spriteFile);
  const waveform = made.waveform && (await storeWaveform(bench, 'waveform.json', made.waveform));
  await writeFile(join(folder, PRINTS_NAME), await packPrints(made.prints));
  const prints = await store(PRINTS_NAME);
  const change = {
    processing: ProcessingState.processed,
    frame_count: made.frameCount,
    lost_pictures: made.lostPictures,
    damaged_pictures: made.damagedPictures,
    renditions: JSON.stringify({
      ...version.renditions,
      proxies,
      ...(sounds.length > 0 && { sounds, soundCount: info.soundCount }),
      sprite: { key: spriteKey, ...sprite },
      ...(waveform && { waveform }),
      prints,
    }),
  };
  await finish(platform, version, change, (tx) => compareAround(platform, tx, version.id));
}
