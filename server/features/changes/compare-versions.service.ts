import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcessingState } from '../../../contract/enums.ts';
import { readRate } from '../../../contract/timecode.ts';
import { alignFiles } from '../../parts/media/alignment/align-files.ts';
import type { Alignment } from '../../parts/media/alignment/alignment.ts';
import { printFilm } from '../../parts/media/fingerprints/print-film.ts';
import { PRINTS_NAME, packPrints } from '../../parts/media/fingerprints/prints-file.ts';
import { MediaFailure } from '../../parts/media/media-failure.ts';
import { toNumber } from '../../parts/media/probe/frame-rate.ts';
import { renditionType } from '../../parts/media/rendition-names.ts';
import { fetchObject, withScratch } from '../../parts/media/run/scratch.ts';
import { findMediaTools } from '../../parts/media/tools/tools.ts';
import type { Run } from '../../parts/queue/work-job.ts';
import { objectKeys, parseObjectKey } from '../../parts/storage/object-keys.ts';
import type { Parts } from '../../parts.ts';
import { announceCompared } from './changes.announcer.ts';
import { addPrints, type ComparedVersion, listPair, type Pair, saveChanges } from './changes.queries.ts';

/** Lays two films beside each other. What is still being prepared is asked for again by whoever wants to know. */
export async function compareVersions(parts: Parts, pair: Pair, { signal }: Run): Promise<void> {
  const versions = await listPair(parts.db, pair);
  const now = versions.find(({ id }) => id === pair.versionId);
  const before = versions.find(({ id }) => id === pair.fromVersionId);
  if (!now || !before || ![now, before].every(isPrepared)) return;
  const result = await withScratch(parts.config, async (folder): Promise<Alignment> => {
    const files = { now: join(folder, 'now'), before: join(folder, 'before') };
    await bringPrints(parts, { version: now, to: files.now, signal });
    await bringPrints(parts, { version: before, to: files.before, signal });
    return alignFiles(files, signal);
  }).catch((error: unknown) => {
    if (!(error instanceof MediaFailure)) throw error;
    parts.log.warn({ ...pair, reason: error.message }, 'Two versions could not be compared');
    return null;
  });
  await keep(parts, { now, pair, result });
}

/** All tries failed, for reasons that do not lie in the films: they count as films that cannot be compared. */
export async function giveUpComparing(parts: Parts, pair: Pair): Promise<void> {
  const now = (await listPair(parts.db, pair)).find(({ id }) => id === pair.versionId);
  if (now) await keep(parts, { now, pair, result: null });
}

interface Kept {
  now: ComparedVersion;
  pair: Pair;
  result: Alignment | null;
}

async function keep(parts: Parts, { now, pair, result }: Kept): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    // One of them may have been deleted for good meanwhile.
    if ((await listPair(tx, pair)).length < 2) return;
    await saveChanges(tx, { ...pair, result });
    await announceCompared(tx, now);
  });
}

const isPrepared = ({ media, processing }: ComparedVersion) =>
  media === 'video' && processing === ProcessingState.processed;

interface Bring {
  version: ComparedVersion;
  to: string;
  signal: AbortSignal;
}

/** The stored prints of a version; one that is older than prints gets them here. */
async function bringPrints(parts: Parts, { version, to, signal }: Bring): Promise<void> {
  const { id, renditions } = version;
  const { prints } = renditions;
  if (prints && parseObjectKey(prints).name === PRINTS_NAME) {
    return fetchObject({ storage: parts.storage, key: prints, to, signal });
  }
  const key = objectKeys.version({ id, name: PRINTS_NAME });
  await writeFile(to, await printAnew(parts, { version, signal }));
  await parts.storage.put({ key, body: createReadStream(to), contentType: renditionType(key) });
  await addPrints(parts.db, id, key);
}

async function printAnew(parts: Parts, { version, signal }: Omit<Bring, 'to'>): Promise<Buffer> {
  const { renditions, frame_count: frameCount, r_frame_rate, audio_codec } = version;
  const proxy = renditions.proxies?.at(-1);
  const rate = readRate(r_frame_rate);
  if (!proxy || !rate || !frameCount) throw new MediaFailure('mismatch', 'no proxy');
  return withScratch(parts.config, async (cwd) => {
    await fetchObject({ storage: parts.storage, key: proxy.key, to: join(cwd, 'proxy'), signal });
    const prints = await printFilm({
      tools: await findMediaTools(parts.config),
      ...{ file: 'proxy', cwd, signal, frameCount },
      ...{ width: proxy.width, height: proxy.height },
      rate: toNumber(rate),
      hasSound: audio_codec !== null,
    });
    return packPrints(prints);
  });
}
