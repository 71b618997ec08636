import { ProcessingState } from '../../../contract/enums.ts';
import { requireFileOrFolder } from '../../access/files/file-access.ts';
import { fail } from '../../failure.ts';
import type { Job } from '../../jobs/job.ts';
import {
  probeVideoJob,
  processImageJob,
  processPdfJob,
  transcodeLongJob,
  transcodeShortJob,
} from '../../jobs/process-media.ts';
import type { Person } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Media } from '../../platform/media/file-kinds.ts';
import type { VideoInfo } from '../../platform/media/probe/probe.ts';
import type { Platform } from '../../platform.ts';
import { announceChange } from './processing.announcer.ts';
import { beginAgain, findOwners, findVersion, listSilentVersions } from './processing.queries.ts';

type MediaJob = Job<typeof processImageJob.payload>;

const firstJobs: Record<Media, MediaJob> = {
  image: processImageJob,
  pdf: processPdfJob,
  video: probeVideoJob,
};

interface Start {
  versionId: string;
  media: Media;
}

/** Queues the job in the version's transaction, so a rollback leaves no job. */
export const startProcessing = (
  platform: Platform,
  tx: Transaction,
  { versionId, media }: Start,
): Promise<void> => enqueue(platform, tx, firstJobs[media], versionId);

export async function startProcessingMany(
  platform: Platform,
  tx: Transaction,
  versions: Start[],
): Promise<void> {
  const owners = await findOwners(
    tx,
    versions.map(({ versionId }) => versionId),
  );
  for (const [media, some] of Map.groupBy(versions, (version) => version.media)) {
    const entries = some.map(({ versionId }) => ({
      payload: { versionId },
      singletonKey: versionId,
      owner: owners.get(versionId),
    }));
    await platform.queue.enqueueMany(tx, firstJobs[media], entries);
  }
}

export async function enqueue(
  platform: Platform,
  db: Transaction | Database,
  job: MediaJob,
  versionId: string,
): Promise<void> {
  const owner = (await findOwners(db, [versionId])).get(versionId);
  await platform.queue.enqueue(db, job, { versionId }, { singletonKey: versionId, owner });
}

/** Pixels of three minutes of 1080p30, about a minute of work on a small machine. */
const SHORT_PIXELS = 180 * 1920 * 1080;

export const startTranscode = (
  platform: Platform,
  tx: Transaction,
  { versionId, info }: { versionId: string; info: VideoInfo },
): Promise<void> => {
  const isShort = info.durationSeconds * info.width * info.height <= SHORT_PIXELS;
  return enqueue(platform, tx, isShort ? transcodeShortJob : transcodeLongJob, versionId);
};

interface Retry {
  person: Person;
  fileId: string;
  versionId: string | undefined;
}

export async function retryProcessing(
  platform: Platform,
  { person, fileId, versionId }: Retry,
): Promise<void> {
  const access = await requireFileOrFolder(platform.db, { person, id: fileId, ability: 'upload' });
  const id = versionId ?? access.item.version_id;
  const version = id ? await findVersion(platform.db, id) : undefined;
  if (version?.file_id !== fileId) throw fail('versionMissing');
  await inTransaction(platform.db, async (tx) => {
    if (!(await beginAgain(tx, version.id))) throw fail('notice', { message: 'processing.notFailed' });
    await startProcessing(platform, tx, { versionId: version.id, media: version.media });
    await announceChange(tx, { version, progress: 0, processing: ProcessingState.inProgress });
  });
}

/** Clears the failure when an operator retries a dead job. */
export async function resumeVersion(tx: Transaction, versionId: string): Promise<void> {
  const version = await findVersion(tx, versionId);
  if (!version || !(await beginAgain(tx, versionId))) return;
  await announceChange(tx, { version, progress: 0, processing: ProcessingState.inProgress });
}

/** Requeues versions without a job: one lost in a crash, or a file restored from the trash. */
export async function repairProcessing(platform: Platform): Promise<void> {
  for (const { id, media } of await listSilentVersions(platform.db)) {
    await inTransaction(platform.db, (tx) => startProcessing(platform, tx, { versionId: id, media }));
  }
}
