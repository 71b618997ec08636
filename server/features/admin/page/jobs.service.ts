import { z } from 'zod';
import { JobKind } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import type { Administrator } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { resumeVersion } from '../../processing/processing.service.ts';
import { changeAs } from './standing.service.ts';
import { listOwners } from './storage.queries.ts';

const OWNERS = 50;
const PAGE = 50;
const REASON_MAX = 500;

const isDouble = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

async function nameOwners({ db }: Platform, ids: Array<string | null>) {
  const known = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success);
  const rows = await listOwners(
    db,
    known.filter((id) => id !== null),
  );
  const byId = new Map(rows.map(({ id, name, email }) => [id, { _id: id, name, email }]));
  return (id: string | null) => (id === null ? null : (byId.get(id) ?? null));
}

export async function showQueue(platform: Platform) {
  const { queue, db } = platform;
  const [waiting, running, owners] = await Promise.all([
    queue.readWaiting(db),
    queue.countRunning(db),
    queue.readOwners(db, OWNERS),
  ]);
  const nameOf = await nameOwners(
    platform,
    owners.map(({ owner }) => owner),
  );
  const names = [...new Set([...waiting, ...running].map((one) => one.queue))];
  const kinds = names.map((name) => {
    const { jobs = 0, seconds = 0 } = waiting.find((one) => one.queue === name) ?? {};
    const active = running.find((one) => one.queue === name)?.jobs ?? 0;
    return { queue: name, waiting: jobs, running: active, seconds };
  });
  return {
    kinds: kinds.toSorted(
      (one, other) => other.seconds - one.seconds || one.queue.localeCompare(other.queue),
    ),
    owners: owners.map(({ owner, jobs, seconds }) => ({ owner: nameOf(owner), waiting: jobs, seconds })),
  };
}

export async function showFailedJobs(platform: Platform, from: number) {
  const jobs = await platform.queue.listFailed(platform.db, { limit: PAGE + 1, offset: from });
  const shown = jobs.slice(0, PAGE);
  const nameOf = await nameOwners(
    platform,
    shown.map(({ owner }) => owner),
  );
  return {
    results: shown.map(({ id, queue, owner, tries, failedAt, reason, isRetriable }) => ({
      _id: id,
      queue,
      owner: nameOf(owner),
      tries,
      failedAt: failedAt.toISOString(),
      reason: reason.slice(0, REASON_MAX),
      isRetriable,
    })),
    next: jobs.length > PAGE ? from + PAGE : null,
  };
}

const isKind = (queue: string): queue is keyof typeof JobKind => Object.hasOwn(JobKind, queue);

const ofVersion = z.object({ versionId: z.uuid() });

/** Shows a failed file as processing again. */
export async function retryJob(
  platform: Platform,
  { administrator, id }: { administrator: Administrator; id: string },
): Promise<void> {
  try {
    await changeAs(platform, {
      administrator,
      command: 'retry-job',
      work: async (tx) => {
        const job = await platform.queue.retryFailed(tx, id);
        if (!job) throw fail('notFound');
        const { data } = ofVersion.safeParse(job.payload);
        if (data) await resumeVersion(tx, data.versionId);
        return job;
      },
      tell: ({ queue }) => ({ jobId: id, ...(isKind(queue) && { jobKind: JobKind[queue] }) }),
    });
  } catch (error) {
    if (isDouble(error)) throw fail('notice', { message: 'administration.jobWaits' });
    throw error;
  }
}
