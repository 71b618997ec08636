import { metLimit } from '../../../../contract/calls/accounts.ts';
import { errors } from '../../../../contract/errors.ts';
import { MULTIPART_FROM_BYTES } from '../../../../contract/limits.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { UnreadableFile } from '../checksum/checksum.ts';
import { keepTrying, type Patience } from '../sending/retry.ts';
import { runParallel } from '../sending/run-parallel.ts';
import { sendFile } from '../sending/send-file.ts';
import type { Registered, Transport } from '../sending/transport.ts';
import { canGoOn, dropTask, isSignedOut } from './drop-job.ts';
import { finishTask, type ReadFile, type UploadJob } from './upload-job.ts';

export interface World extends Patience {
  transport: Transport;
  versionTransport?: Transport;
  /** Bundles calls for a folder's many small files. */
  folderTransport?: Transport;
  checksumOf: (blob: Blob) => Promise<string>;
  explain: (error: unknown) => string;
  onChange: (job: UploadJob) => void;
  onRegistered: (job: UploadJob) => void;
}

const FOLDERS_AT_ONCE = 4;
const FILES_AT_ONCE = 4;
/** Calls about tiny files are bundled, so many may run at once. */
const TINY_BYTES = 1024 * 1024;
const TINY_AT_ONCE = 48;

interface Running {
  job: UploadJob;
  world: World;
  signal: AbortSignal;
}

export async function runJob(running: Running): Promise<Registered | undefined> {
  if (running.job.kind === 'folder') return runFolder(running);
  const { job, world } = running;
  const { versionOf, folderId } = job.place;
  if (versionOf === undefined) return sendTask(running, 0, { parentId: folderId, folderId: null });
  const transport = world.versionTransport ?? world.transport;
  return sendTask({ ...running, world: { ...world, transport } }, 0, { parentId: versionOf, folderId: null });
}

async function sendTask(
  { job, world, signal }: Running,
  at: number,
  target: { parentId: string | null; folderId: string | null },
): Promise<Registered> {
  const task = job.tasks[at];
  if (!task || !job.read) throw new Error('There is no such file.');
  let isRegistering = false;
  try {
    const file = await readTask(job.read, { at, size: task.size });
    const registered = await sendFile({
      ...world,
      ...target,
      projectId: job.place.projectId,
      task,
      file,
      begun: job.begun.get(at),
      signal,
      onBegun: (begun) => {
        job.begun.set(at, begun);
        world.onChange(job);
      },
      onSent: (bytes) => {
        job.sent.set(at, bytes);
        world.onChange(job);
      },
      onRegister: () => {
        isRegistering = true;
      },
    });
    finishTask(job, at);
    world.onRegistered(job);
    return registered;
  } catch (error) {
    job.sent.delete(at);
    // A refused upload cannot resume; the next attempt starts anew.
    if (signal.aborted ? job.isCancelled : !canGoOn(error)) dropTask(job, at, world.transport);
    if (!signal.aborted) {
      job.failures.set(at, {
        task: at,
        name: task.name,
        message: world.explain(error),
        isFull: isPlanFull(error),
      });
      if (target.folderId !== null && !isRegistering)
        await countFailed({ job, world, signal }, target.folderId);
    }
    throw error;
  }
}

/** Checks the size, as bytes of two files must not mix. */
async function readTask(read: ReadFile, { at, size }: { at: number; size: number }): Promise<File> {
  const file = await read(at).catch(() => undefined);
  if (file?.size !== size) throw new UnreadableFile();
  return file;
}

/** Takes a failed file off the folder's counts. After registration the server does that itself. */
const countFailed = ({ world, signal }: Running, folderId: string) =>
  keepTrying({ ...world, signal, run: () => world.transport.countFolder(folderId, { failed: 1 }) }).catch(
    () => undefined,
  );

async function runFolder(running: Running): Promise<undefined> {
  const { job, world, signal } = running;
  const open = job.tasks.map((_, at) => at).filter((at) => !job.done.has(at));
  const root = await makeFolder(running, []);
  if (job.announced < job.tasks.length) {
    const added = job.announced === 0 ? job.tasks.length : open.length;
    await keepTrying({ ...world, signal, run: () => world.transport.countFolder(root, { added }) });
    job.announced = job.tasks.length;
    world.onChange(job);
  }
  await makeFolders(running, open);

  const sizeOf = (at: number) => job.tasks[at]?.size ?? 0;
  const isTiny = (at: number) => sizeOf(at) <= TINY_BYTES;
  const isSmall = (at: number) => !isTiny(at) && sizeOf(at) < MULTIPART_FROM_BYTES;
  const transport = world.folderTransport ?? world.transport;
  const together = { ...running, world: { ...world, transport } };
  const send = async (at: number) => {
    const path = job.tasks[at]?.path ?? [];
    const parentId = job.folders.get(path.join('/')) ?? root;
    try {
      await sendTask(isTiny(at) ? together : running, at, { parentId, folderId: root });
    } catch (error) {
      // Continues after one bad file, unless every further one would fail too.
      if (signal.aborted || isOver(error)) throw error;
    }
    world.onChange(job);
  };
  await runParallel(open.filter(isTiny), TINY_AT_ONCE, send);
  await runParallel(open.filter(isSmall), FILES_AT_ONCE, send);
  await runParallel(
    open.filter((at) => !isTiny(at) && !isSmall(at)),
    1,
    send,
  );
  // Failed files left the folder's counts, and are announced again by a new attempt.
  if (job.failures.size > 0) job.announced = job.done.size;
  return undefined;
}

const isPlanFull = (error: unknown) =>
  error instanceof ApiError && metLimit.safeParse(error.data).data?.limit === 'storage';

const isOver = (error: unknown) =>
  isSignedOut(error) ||
  (error instanceof ApiError &&
    [
      errors.contentMissing,
      errors.projectMissing,
      errors.accessLost,
      errors.requestClosed,
      errors.senderRequired,
    ].some(({ code }) => code === error.code));

async function makeFolders(running: Running, open: number[]): Promise<void> {
  const { job } = running;
  const paths = new Map<string, string[]>();
  for (const at of open) {
    const path = job.tasks[at]?.path ?? [];
    for (let depth = 1; depth <= path.length; depth++) {
      paths.set(path.slice(0, depth).join('/'), path.slice(0, depth));
    }
  }
  const byDepth = [...Map.groupBy(paths.values(), (path) => path.length)].sort(
    ([one], [other]) => one - other,
  );
  for (const [, level] of byDepth) {
    await runParallel(level, FOLDERS_AT_ONCE, async (path) => void (await makeFolder(running, path)));
  }
}

/** Creates a folder once. If the answer got lost, the taken name is our own folder. */
async function makeFolder({ job, world, signal }: Running, path: string[]): Promise<string> {
  const key = path.join('/');
  const known = job.folders.get(key);
  if (known !== undefined) return known;
  const { projectId, folderId } = job.place;
  const isRoot = path.length === 0;
  const parentId = isRoot ? folderId : (job.folders.get(path.slice(0, -1).join('/')) ?? null);
  const name = path.at(-1) ?? job.name;
  let tries = 0;
  const id = await keepTrying({
    ...world,
    signal,
    run: async () => {
      tries += 1;
      try {
        return await world.transport.addFolder({ projectId, fileId: parentId, name });
      } catch (error) {
        const isTaken = error instanceof ApiError && error.code === errors.conflict.code;
        if (!isTaken || (isRoot && tries === 1)) throw error;
        const found = await world.transport.findFolder(parentId ?? projectId, name);
        if (found === undefined) throw error;
        return found;
      }
    },
  });
  job.folders.set(key, id);
  world.onChange(job);
  return id;
}
