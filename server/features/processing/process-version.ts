import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Updateable } from 'kysely';
import { ProcessingState } from '../../../contract/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { FileVersionsTable } from '../../platform/database/schema/files.ts';
import { MediaFailure } from '../../platform/media/media-failure.ts';
import { renditionType } from '../../platform/media/rendition-names.ts';
import { fetchObject, withScratch } from '../../platform/media/run/scratch.ts';
import type { Run } from '../../platform/queue/queue.ts';
import { objectKeys } from '../../platform/storage/object-keys.ts';
import type { Platform } from '../../platform.ts';
import { announceChange } from './processing.announcer.ts';
import { findVersion, updateVersion, type VersionWork } from './processing.queries.ts';
import { watchProgress } from './watch-progress.ts';

export interface Workbench {
  version: VersionWork;
  folder: string;
  signal: AbortSignal;
  /** Undefined: no limit. */
  cpuSeconds?: number;
  report: (progress: number) => void;
  /** Replaces the rendition of an earlier run and returns its key. */
  store: (file: string, name?: string) => Promise<string>;
}

export const SOURCE = 'source';

interface Process {
  versionId: string;
  run: Run;
  make: (bench: Workbench) => Promise<void>;
}

/** Aborts if the file is deleted meanwhile. */
export async function processVersion(platform: Platform, { versionId, run, make }: Process): Promise<void> {
  const version = await findVersion(platform.db, versionId);
  if (!version || version.processing !== ProcessingState.inProgress) return;
  const watch = watchProgress(platform, version);
  const signal = AbortSignal.any([run.signal, watch.gone]);
  try {
    await withScratch(platform.config, async (folder) => {
      await fetchObject({
        storage: platform.storage,
        key: version.object_key,
        to: join(folder, SOURCE),
        signal,
      });
      await make({
        version,
        folder,
        signal,
        report: watch.report,
        store: storeIn(platform, { version, folder }),
      });
    });
  } catch (error) {
    if (watch.gone.aborted) return;
    if (!(error instanceof MediaFailure)) throw error;
    platform.log.info({ versionId, reason: error.message }, 'A file could not be processed');
    await finish(platform, version, { processing: ProcessingState.failed, failure: error.key });
  } finally {
    watch.stop();
  }
}

const storeIn =
  (platform: Platform, { version, folder }: { version: VersionWork; folder: string }): Workbench['store'] =>
  async (file, name = file) => {
    const key = objectKeys.version({ id: version.id, name });
    const body = createReadStream(join(folder, file));
    await platform.storage.put({ key, body, contentType: renditionType(key) });
    return key;
  };

type Change = Updateable<FileVersionsTable>;

export async function finish(
  platform: Platform,
  version: VersionWork,
  change: Change & { processing: 2 | 3 },
  then?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await saveStep(platform, version, { ...change, progress: 100 }, then);
}

export async function saveStep(
  platform: Platform,
  version: VersionWork,
  change: Change & { progress: number },
  then?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await updateVersion(tx, version.id, change))) return;
    await then?.(tx);
    const processing = change.processing ?? ProcessingState.inProgress;
    await announceChange(tx, { version, progress: change.progress, processing });
  });
}

/** Runs after the last failed try. */
export async function giveUp(
  platform: Platform,
  { versionId }: { versionId: string },
  reason: string,
): Promise<void> {
  const version = await findVersion(platform.db, versionId);
  if (!version) return;
  const failure = reason === 'storageFull' ? 'processing.storageFull' : 'processing.failed';
  await finish(platform, version, { processing: ProcessingState.failed, failure });
}
