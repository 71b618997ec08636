import type { Begun, Place, Task, TaskFailure, UploadState, UploadView } from '../sending/upload-types.ts';

export type ReadFile = (task: number) => Promise<File>;

export interface UploadJob {
  id: string;
  accountId: string;
  kind: 'file' | 'folder';
  name: string;
  place: Place;
  tasks: Task[];
  read: ReadFile | undefined;
  handle: FileSystemHandle | undefined;
  state: UploadState;
  message: string | null;
  isCancelled: boolean;
  stop: AbortController | undefined;
  begun: Map<number, Begun>;
  done: Set<number>;
  failures: Map<number, TaskFailure>;
  sent: Map<number, number>;
  doneBytes: number;
  folders: Map<string, string>;
  /** Number of files the server was told to expect. */
  announced: number;
  fileId: string | null;
  processed: number;
  samples: { at: number; sent: number }[];
}

export type NewJob = Pick<UploadJob, 'id' | 'accountId' | 'kind' | 'name' | 'place' | 'tasks'> &
  Partial<Pick<UploadJob, 'read' | 'handle'>>;

export const createJob = (job: NewJob): UploadJob => ({
  read: undefined,
  handle: undefined,
  ...job,
  state: 'queued',
  message: null,
  isCancelled: false,
  stop: undefined,
  begun: new Map(),
  done: new Set(),
  failures: new Map(),
  sent: new Map(),
  doneBytes: 0,
  folders: new Map(),
  announced: 0,
  fileId: null,
  processed: 0,
  samples: [],
});

export function finishTask(job: UploadJob, task: number) {
  job.done.add(task);
  job.failures.delete(task);
  job.begun.delete(task);
  job.sent.delete(task);
  job.doneBytes += job.tasks[task]?.size ?? 0;
}

const SPEED_OVER_MS = 6000;

const sentOf = (job: UploadJob) => [...job.sent.values()].reduce((sum, bytes) => sum + bytes, job.doneBytes);

/** Measures the last seconds: a total average lies after every change of network. */
function speedOf(job: UploadJob, sent: number, now: number): number {
  job.samples.push({ at: now, sent });
  while (job.samples.length > 2 && now - (job.samples[0]?.at ?? now) > SPEED_OVER_MS) job.samples.shift();
  const first = job.samples[0];
  if (!first || now - first.at < 500) return 0;
  return Math.max(0, ((sent - first.sent) * 1000) / (now - first.at));
}

export function viewOf(job: UploadJob, now: number): UploadView {
  const { id, kind, name, place, state, message, tasks } = job;
  const size = tasks.reduce((sum, task) => sum + task.size, 0);
  const sent = Math.min(size, sentOf(job));
  const bytesPerSecond = state === 'uploading' ? speedOf(job, sent, now) : 0;
  const share = state === 'processing' ? job.processed : size === 0 ? 0 : (100 * sent) / size;
  return {
    id,
    kind,
    name,
    place,
    state,
    message,
    size,
    sent,
    percent: state === 'completed' ? 100 : Math.round(share),
    bytesPerSecond,
    secondsLeft: bytesPerSecond > 0 ? Math.ceil((size - sent) / bytesPerSecond) : null,
    total: tasks.length - (kind === 'folder' ? job.failures.size : 0),
    completed: job.done.size,
    failures: [...job.failures.values()],
    hasHandle: job.handle !== undefined,
  };
}
