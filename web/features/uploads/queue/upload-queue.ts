import { ProcessingState } from '../../../../contract/enums.ts';
import { createStore } from '../../../lib/store.ts';
import { statusOf } from '../sending/retry.ts';
import type { UploadView } from '../sending/upload-types.ts';
import { dropFolder, dropJob, isSignedOut } from './drop-job.ts';
import { runJob, type World } from './run-job.ts';
import { createJob, type NewJob, type ReadFile, type UploadJob, viewOf } from './upload-job.ts';
import type { UploadRecords } from './upload-records.ts';
import { watchProcessing } from './watch-processing.ts';

interface Settings extends Omit<World, 'onChange' | 'onDelay'> {
  records: UploadRecords;
  now: () => number;
  /** Calls back soon, which bundles thousands of changes a second. */
  soon: (run: () => void) => void;
  /** Polls processing, in case the live stream missed it. */
  every: (ms: number, run: () => void) => void;
  onSignedOut: (error: unknown) => void;
  onArrived?: (message: string) => void;
  /** Called with a message if the whole item failed, or with a count of failed files. */
  onRefused?: (refused: { name: string; message: string | null; failed: number }) => void;
}

export function createUploadQueue(settings: Settings) {
  const { transport, records } = settings;
  let jobs: UploadJob[] = [];
  let running: UploadJob | undefined;
  const shown = createStore<{ views: UploadView[] }>({ views: [] });
  let isDirty = false;
  /** Keeps files of a signed-out account, so that they need not be chosen again. */
  const readers = new Map<string, ReadFile>();

  function changed(job?: UploadJob) {
    if (job) records.saveSoon(job);
    if (isDirty) return;
    isDirty = true;
    settings.soon(() => {
      isDirty = false;
      shown.set({ views: jobs.map((one) => viewOf(one, settings.now())) });
    });
  }

  const find = (id: string) => jobs.find((job) => job.id === id);

  function pump() {
    if (running) return;
    const next = jobs.find(({ state }) => state === 'queued');
    if (next) void start(next);
  }

  async function start(job: UploadJob) {
    running = job;
    const stop = new AbortController();
    job.stop = stop;
    job.state = 'uploading';
    job.message = null;
    job.samples = [];
    changed();
    const world: World = {
      ...settings,
      onChange: changed,
      onDelay: (error) => {
        if (job.state !== 'uploading' && job.state !== 'offline') return;
        const status = statusOf(error);
        job.state = status === 0 ? 'offline' : 'uploading';
        job.message = status === 429 ? settings.explain(error) : null;
        changed();
      },
    };
    try {
      const registered = await runJob({ job, world, signal: stop.signal });
      const isReady = registered?.processingStatus !== ProcessingState.inProgress;
      job.fileId = registered?._id ?? null;
      job.processed = registered?.uploadProgress ?? 0;
      end(job, job.failures.size > 0 ? 'failed' : isReady ? 'completed' : 'processing');
      if (registered?.message !== undefined) settings.onArrived?.(registered.message);
    } catch (error) {
      if (!stop.signal.aborted) fail(job, error);
    } finally {
      job.stop = undefined;
      if (job.isCancelled) {
        dropJob(job, transport);
        dropFolder(job, transport);
      }
      if (running === job) running = undefined;
      changed();
      pump();
    }
  }

  function fail(job: UploadJob, error: unknown) {
    if (isSignedOut(error)) {
      job.state = 'waiting';
      job.failures.clear();
      records.saveSoon(job);
      settings.onSignedOut(error);
      return;
    }
    job.message = settings.explain(error);
    end(job, 'failed');
  }

  function end(job: UploadJob, state: UploadJob['state']) {
    job.state = state;
    // Stored, so that a failed item can be retried after a reload.
    if (state === 'failed') records.saveSoon(job);
    else records.remove(job.id);
    const { name, message, failures } = job;
    if (state === 'failed') settings.onRefused?.({ name, message, failed: failures.size });
  }

  function interrupt(job: UploadJob, state: 'paused' | 'waiting') {
    if (!['queued', 'uploading', 'offline'].includes(job.state)) return;
    job.state = state;
    job.stop?.abort();
    job.sent.clear();
    changed(job);
  }

  /** Cancels on the server, too. */
  function cancel(id: string) {
    const job = find(id);
    if (!job) return;
    jobs = jobs.filter((one) => one !== job);
    records.remove(id);
    job.isCancelled = true;
    job.stop?.abort();
    dropJob(job, transport);
    if (!job.stop) dropFolder(job, transport);
    changed();
  }

  const hear = watchProcessing({ ...settings, readJobs: () => jobs, onChange: changed });

  return {
    shown,
    read: () => shown.get().views,
    add(added: NewJob[]) {
      const fresh = added.map(createJob);
      jobs = [...jobs, ...fresh];
      for (const job of fresh) records.add(job);
      changed();
      pump();
    },
    adopt(job: UploadJob) {
      if (find(job.id)) return;
      job.read ??= readers.get(job.id);
      // Paused and failed items stay as they were.
      if (job.state !== 'paused' && job.state !== 'failed') job.state = job.read ? 'queued' : 'waiting';
      jobs = [...jobs, job];
      changed();
      pump();
    },
    supply(id: string, read: ReadFile) {
      const job = find(id);
      if (!job) return;
      job.read = read;
      job.state = 'queued';
      changed(job);
      pump();
    },
    jobOf: find,
    pause: (id: string) => {
      const job = find(id);
      if (job) interrupt(job, 'paused');
    },
    resume(id: string) {
      const job = find(id);
      if (!job || (job.state !== 'paused' && job.state !== 'failed')) return;
      job.state = job.read ? 'queued' : 'waiting';
      job.failures.clear();
      job.message = null;
      changed(job);
      pump();
    },
    cancel,
    hear,
    dismiss() {
      const over = jobs.filter(({ state }) => ['completed', 'failed', 'processing'].includes(state));
      for (const job of over) {
        records.remove(job.id);
        dropJob(job, transport);
      }
      jobs = jobs.filter((job) => !over.includes(job));
      changed();
    },
    /** Clears the queue for another account. Stored items wait for their owner. */
    forget() {
      for (const job of jobs) {
        job.stop?.abort();
        if (job.read) readers.set(job.id, job.read);
      }
      jobs = [];
      changed();
    },
  };
}
