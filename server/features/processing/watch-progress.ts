import { ProcessingState } from '../../../contract/enums.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { announceProgress } from './processing.announcer.ts';
import { findVersion, updateVersion, type VersionWork } from './processing.queries.ts';

const EVERY_MS = 2000;

/** Saves progress at intervals, even if unchanged, to notice a deleted file. */
export function watchProgress({ db, log }: Platform, version: VersionWork) {
  const gone = new AbortController();
  // Starts at the progress of the previous step, so the bar never runs back.
  let newest = version.progress;
  let told = version.progress;
  let writing = false;

  async function write(): Promise<void> {
    const progress = newest;
    await inTransaction(db, async (tx) => {
      const isWanted = await findVersion(tx, version.id);
      const isOurs = isWanted && (await updateVersion(tx, version.id, progress > told ? { progress } : {}));
      if (!isOurs) return gone.abort(new Error('The file was deleted.'));
      if (progress > told) {
        await announceProgress(tx, { version, progress, processing: ProcessingState.inProgress });
      }
    });
    told = Math.max(told, progress);
  }

  const timer = setInterval(() => {
    if (writing) return;
    writing = true;
    write()
      .catch((error: unknown) => log.warn({ err: error }, 'Progress could not be written'))
      .finally(() => {
        writing = false;
      });
  }, EVERY_MS);

  return {
    gone: gone.signal,
    report: (progress: number) => {
      newest = Math.max(newest, Math.min(99, Math.floor(progress)));
    },
    stop: () => clearInterval(timer),
  };
}
