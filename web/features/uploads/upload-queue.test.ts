import { crc32 } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { ProcessingState } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { ApiError } from '../../lib/api-error.ts';
import { UnreadableFile } from './checksum.ts';
import { writeCrc } from './crc32.ts';
import { StorageFailure } from './storage-failure.ts';
import type { Transport } from './transport.ts';
import { createJob, type NewJob } from './upload-job.ts';
import { createUploadQueue, PreviewFailure } from './upload-queue.ts';

const MIB = 1024 * 1024;
const PART = 8 * MIB;
const place = { projectId: 'p', folderId: null, name: 'Project' };
const refused = (code: number, http: number, message: string) => new ApiError({ code, http, message });
const lost = () => new ApiError({ code: 0, http: 0, message: 'no network' });
const checksumOf = async (blob: Blob) => writeCrc(crc32(Buffer.from(await blob.arrayBuffer())));

/** A server with a storage, in memory; `trouble` says what goes wrong before a call works. */
function createServer() {
  const stored = new Map<string, Map<number, Blob>>();
  const registered: string[] = [];
  const folders: string[] = [];
  const counts = { added: 0, failed: 0 };
  const calls: string[] = [];
  const trouble: Record<string, (() => Error | undefined)[]> = {};
  let uploadsCount = 0;
  let isHeld: Promise<void> | undefined;

  async function call(name: string) {
    calls.push(name);
    await isHeld;
    const error = trouble[name]?.shift()?.();
    if (error) throw error;
  }
  const begin = () => {
    uploadsCount += 1;
    stored.set(`u${uploadsCount}`, new Map());
    return `u${uploadsCount}`;
  };
  const transport: Transport = {
    async sign({ fileName, filePath, projectId, fileSize }) {
      await call(`sign ${fileName}`);
      const id = filePath ?? begin();
      return { _id: id, fileNameWithPrefix: id, signedUrl: `${id}/1`, fileName, projectId, len: fileSize };
    },
    async put({ signedUrl, body, onSent, checksum }) {
      await call(`put ${signedUrl}`);
      const blob = new Blob([body]);
      expect(await checksumOf(blob)).toBe(checksum);
      const [id = '', part = ''] = signedUrl.split('/');
      stored.get(id)?.set(Number(part), blob);
      onSent(blob.size);
    },
    async createFile({ filePath, fileName, checksum }) {
      await call(`register ${fileName}`);
      const parts = [...(stored.get(filePath) ?? [])].sort(([one], [other]) => one - other);
      expect(await checksumOf(new Blob(parts.map(([, blob]) => blob)))).toBe(checksum);
      registered.push(fileName);
      const processingStatus = ProcessingState.processed;
      return { _id: fileName, processingStatus, uploadProgress: 100 } as never;
    },
    async start({ fileSize }) {
      await call('start');
      return progressOf(begin(), fileSize);
    },
    async progress(id) {
      await call(`progress ${id}`);
      return progressOf(id, 3 * PART);
    },
    async signPart({ uploadId, part }) {
      await call(`sign part ${part}`);
      return `${uploadId}/${part}`;
    },
    complete: () => call('complete'),
    abort: (id) => call(`abort ${id}`),
    async addFolder({ name, fileId }) {
      await call(`folder ${name}`);
      folders.push(`${fileId ?? ''}/${name}`);
      return `${fileId ?? ''}/${name}`;
    },
    findFolder: async (parentId, name) => folders.find((folder) => folder === `${parentId}/${name}`),
    async countFolder(_id, { added = 0, failed = 0 }) {
      counts.added += added;
      counts.failed += failed;
    },
    readFile: async () => ({ uploadProgress: 100, processingStatus: ProcessingState.processed }),
  };
  const progressOf = (id: string, size: number) => ({
    _id: id,
    fileNameWithPrefix: id,
    partSize: PART,
    partCount: Math.ceil(size / PART),
    arrived: [...(stored.get(id) ?? [])].map(([part, blob]) => ({ part, size: blob.size })),
    isComplete: false,
  });
  return {
    transport,
    registered,
    folders,
    counts,
    calls,
    trouble,
    /** As the clock does: how far is the processing? */
    ask: (): void => undefined,
    onSignedOut: vi.fn(),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      isHeld = promise;
      return () => {
        isHeld = undefined;
        resolve();
      };
    },
  };
}

function openQueue(server: ReturnType<typeof createServer>, folderTransport = server.transport) {
  return createUploadQueue({
    transport: server.transport,
    folderTransport,
    checksumOf,
    records: { add: vi.fn(), saveSoon: vi.fn(), remove: vi.fn(), readAll: async () => [] },
    explain: (error) => (error instanceof Error ? error.message : 'unknown'),
    onRegistered: () => undefined,
    wait: async () => undefined,
    now: () => 0,
    soon: queueMicrotask,
    every: (_ms, run) => {
      server.ask = run;
    },
    onSignedOut: server.onSignedOut,
  });
}

let count = 0;
function jobOf(kind: 'file' | 'folder', name: string, files: { path?: string[]; file: File }[]): NewJob {
  count += 1;
  return {
    id: `job ${count}`,
    accountId: 'me',
    kind,
    name,
    place,
    tasks: files.map(({ path = [], file }) => ({
      path,
      name: file.name,
      size: file.size,
      lastModified: 1,
      mimeType: 'image/png',
    })),
    read: async (at) => files[at]?.file ?? new File([], ''),
  };
}

const file = (name: string, size = 100) => new File([new Uint8Array(size).fill(name.length)], name);
const single = (name: string, size = 100) => jobOf('file', name, [{ file: file(name, size) }]);
const states = (queue: ReturnType<typeof openQueue>) => queue.read().map(({ state }) => state);

describe('the upload queue', () => {
  test('sends one item after the other', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const release = server.hold();
    queue.add([single('a.png'), single('b.png')]);
    await expect.poll(() => states(queue)).toEqual(['uploading', 'queued']);
    release();
    await expect.poll(() => states(queue)).toEqual(['completed', 'completed']);
    expect(server.registered).toEqual(['a.png', 'b.png']);
  });

  test('goes on by itself when network or server are back', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.trouble['sign a.png'] = [lost, lost];
    server.trouble['put u1/1'] = [() => new StorageFailure(0), () => new StorageFailure(503)];
    server.trouble['register a.png'] = [lost];
    queue.add([single('a.png')]);
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.registered).toEqual(['a.png']);
  });

  test('an address that ran out is signed again for the same upload', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.trouble['put u1/1'] = [() => new StorageFailure(403)];
    queue.add([single('a.png')]);
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.calls.filter((call) => call.startsWith('sign'))).toHaveLength(2);
    expect(server.calls).not.toContain('put u2/1');
  });

  test('bytes whose answer got lost are not sent a third time', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { put } = server.transport;
    let puts = 0;
    server.transport.put = async (wanted) => {
      puts += 1;
      await put(wanted);
      throw new StorageFailure(puts === 1 ? 0 : 409);
    };
    queue.add([single('a.png')]);
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(puts).toBe(2);
  });

  test('a refusal is said in its words, and the queue goes on', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { code, http } = errors.conflict;
    server.trouble['sign a.png'] = [() => refused(code, http, 'The file already exists.')];
    queue.add([single('a.png'), single('b.png')]);
    await expect.poll(() => states(queue)).toEqual(['failed', 'completed']);
    expect(queue.read()[0]?.message).toBe('The file already exists.');
    queue.resume(queue.read()[0]?.id ?? '');
    await expect.poll(() => states(queue)).toEqual(['completed', 'completed']);
  });

  test('a large file goes in parts; after a pause only the missing ones are sent', async () => {
    const server = createServer();
    const queue = openQueue(server);
    queue.add([single('film.mov', 3 * PART)]);
    const id = 'job';
    const { put } = server.transport;
    let puts = 0;
    server.transport.put = async (wanted) => {
      puts += 1;
      if (puts > 2) {
        queue.pause(queue.read()[0]?.id ?? id);
        throw new DOMException('Stopped', 'AbortError');
      }
      await put(wanted);
    };
    await expect.poll(() => states(queue)).toEqual(['paused']);
    server.transport.put = put;
    const before = server.calls.length;
    queue.resume(queue.read()[0]?.id ?? id);
    await expect.poll(() => states(queue)).toEqual(['completed']);
    const after = server.calls.slice(before);
    expect(after).toContain('progress u1');
    expect(after.filter((call) => call.startsWith('put')).length).toBeLessThan(3);
    expect(server.registered).toEqual(['film.mov']);
  });

  test('a folder keeps its structure, and one bad file does not hold up the others', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.trouble['sign bad.png'] = [() => refused(4151, 415, 'This kind of file cannot be uploaded.')];
    queue.add([
      jobOf('folder', 'Day 2', [
        { file: file('a.png') },
        { file: file('bad.png'), path: ['raw'] },
        { file: file('c.png'), path: ['raw', 'deep'] },
      ]),
    ]);
    await expect.poll(() => states(queue)).toEqual(['failed']);
    expect(server.folders).toEqual(['/Day 2', '/Day 2/raw', '/Day 2/raw/deep']);
    expect(server.registered.toSorted()).toEqual(['a.png', 'c.png']);
    expect(server.counts).toEqual({ added: 3, failed: 1 });
    const [view] = queue.read();
    expect(view).toMatchObject({ total: 3, completed: 2 });
    expect(view?.failures.map(({ name }) => name)).toEqual(['bad.png']);

    queue.resume(view?.id ?? '');
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.registered).toContain('bad.png');
    expect(server.counts).toEqual({ added: 4, failed: 1 });
    expect(server.folders).toHaveLength(3);
  });

  test('of a folder only the tiny files are spoken of together: an address would run out before much was sent', async () => {
    const server = createServer();
    const together: string[] = [];
    const queue = openQueue(server, {
      ...server.transport,
      sign: (body) => {
        together.push(body.fileName);
        return server.transport.sign(body);
      },
    });
    const photo = new File([new Uint8Array(2 * MIB)], 'photo.jpg');
    queue.add([jobOf('folder', 'Day 3', [{ file: photo }, { file: file('tiny.png') }])]);
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.registered.toSorted()).toEqual(['photo.jpg', 'tiny.png']);
    expect(together).toEqual(['tiny.png']);
  });

  test('cancelling frees what already arrived', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.transport.complete = () => new Promise(() => undefined);
    queue.add([single('film.mov', 3 * PART)]);
    await expect.poll(() => server.calls).toContain('sign part 1');
    queue.cancel(queue.read()[0]?.id ?? '');
    await expect.poll(() => queue.read()).toEqual([]);
    expect(server.calls).toContain('abort u1');
    expect(server.registered).toEqual([]);
  });

  test('what was found again after a reload waits for its file, and then goes on', async () => {
    const server = createServer();
    const first = openQueue(server);
    first.add([single('a.png')]);
    const release = server.hold();
    const job = first.jobOf(first.read()[0]?.id ?? `job ${count}`);
    release();
    const queue = openQueue(createServer());
    if (!job) throw new Error('The job is missing.');
    const { read } = job;
    queue.adopt({ ...job, read: undefined, done: new Set(), begun: new Map() });
    await expect.poll(() => states(queue)).toEqual(['waiting']);
    if (read) queue.supply(job.id, read);
    await expect.poll(() => states(queue)).toEqual(['completed']);
  });

  test('what is cancelled while its upload is being begun frees it as well', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const release = server.hold();
    queue.add([single('film.mov', 3 * PART)]);
    await expect.poll(() => server.calls).toEqual(['start']);
    queue.cancel(queue.read()[0]?.id ?? '');
    release();
    await expect.poll(() => server.calls).toEqual(['start', 'abort u1']);
  });

  test('a cancelled folder is not waited for any longer', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { createFile } = server.transport;
    server.transport.createFile = async (wanted) => {
      if (wanted.fileName === 'b.png') queue.cancel(queue.read()[0]?.id ?? '');
      return createFile(wanted);
    };
    const large = (name: string) => ({ file: file(name, 2 * PART) });
    queue.add([jobOf('folder', 'Day 4', [large('a.png'), large('b.png'), large('c.png')])]);
    await expect.poll(() => queue.read()).toEqual([]);
    await expect.poll(() => server.counts).toEqual({ added: 3, failed: 2 });
    expect(server.registered).not.toContain('c.png');
  });

  test('what was refused in the end frees its room, also when it is only sent away', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { code, http } = errors.conflict;
    server.trouble['register a.png'] = [() => refused(code, http, 'The file already exists.')];
    server.trouble['put u2/1'] = [() => new StorageFailure(507)];
    queue.add([single('a.png'), single('b.png')]);
    await expect.poll(() => states(queue)).toEqual(['failed', 'failed']);
    expect(server.calls).toContain('abort u1');
    expect(server.calls).not.toContain('abort u2');
    queue.dismiss();
    expect(server.calls).toContain('abort u2');
  });

  test('a disk that was pulled out, or a full storage, costs nothing of what arrived', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.trouble['sign part 3'] = [() => new UnreadableFile()];
    server.trouble.complete = [() => new StorageFailure(507)];
    queue.add([single('film.mov', 3 * PART)]);
    for (const _failure of ['unreadable', 'full']) {
      await expect.poll(() => states(queue)).toEqual(['failed']);
      queue.resume(queue.read()[0]?.id ?? '');
    }
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.calls.filter((call) => call === 'start' || call.startsWith('abort'))).toEqual(['start']);
    expect(server.calls.filter((call) => call.startsWith('put'))).toHaveLength(3);
  });

  test('when the session ends, it waits for the next one with what arrived', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { code, http } = errors.sessionExpired;
    server.trouble['sign part 3'] = [() => refused(code, http, 'Session expired.')];
    queue.add([single('film.mov', 3 * PART)]);
    await expect.poll(() => states(queue)).toEqual(['waiting']);
    expect(server.onSignedOut).toHaveBeenCalledOnce();
    const job = queue.jobOf(queue.read()[0]?.id ?? '');
    expect(job?.begun.get(0)?.id).toBe('u1');
    expect(server.calls).not.toContain('abort u1');
  });

  test('whoever signs out and in again need not choose the file again', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const item = single('a.png');
    const release = server.hold();
    queue.add([item]);
    await expect.poll(() => states(queue)).toEqual(['uploading']);
    queue.forget();
    await expect.poll(() => states(queue)).toEqual([]);
    release();
    const { read: _read, ...stored } = item;
    queue.adopt(createJob(stored));
    await expect.poll(() => states(queue)).toEqual(['completed']);
  });

  test('what was registered before its answer got lost is found, and what was swept away starts anew', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { sign, createFile } = server.transport;
    server.transport.sign = async (wanted) => {
      const field = { field: 'filePath', message: 'It is used.' };
      if (wanted.filePath === 'made')
        throw new ApiError({ code: 4220, http: 422, message: 'It is used.', fields: [field] });
      if (wanted.filePath === 'swept') throw refused(4040, 404, 'It is gone.');
      return sign(wanted);
    };
    server.transport.createFile = async (wanted) =>
      wanted.filePath === 'made'
        ? { _id: 'here before', processingStatus: ProcessingState.processed, uploadProgress: 100 }
        : createFile(wanted);
    for (const filePath of ['made', 'swept']) {
      const job = createJob(single(`${filePath}.png`));
      job.begun.set(0, { id: filePath, filePath });
      queue.adopt(job);
    }
    await expect.poll(() => states(queue)).toEqual(['completed', 'completed']);
    expect(server.registered).toEqual(['swept.png']);
    expect(server.calls.filter((call) => call.startsWith('put'))).toEqual(['put u1/1']);
  });

  test('what was paused, or failed, is found again as it was left', async () => {
    const server = createServer();
    const queue = openQueue(server);
    queue.adopt({ ...createJob(single('a.png')), state: 'paused' });
    queue.adopt({ ...createJob(single('b.png')), state: 'failed', message: 'The file already exists.' });
    await expect.poll(() => states(queue)).toEqual(['paused', 'failed']);
    expect(server.calls).toEqual([]);
  });

  test('processing is waited for through a lost network, and its failure is told', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { createFile } = server.transport;
    server.transport.createFile = async (wanted) => ({
      ...(await createFile(wanted)),
      processingStatus: ProcessingState.inProgress,
    });
    queue.add([single('a.png'), single('gone.png')]);
    await expect.poll(() => states(queue)).toEqual(['processing', 'processing']);
    server.transport.readFile = async (id) => {
      throw id === 'gone.png' ? refused(4005, 404, 'It is gone.') : lost();
    };
    server.ask();
    await expect.poll(() => states(queue)).toEqual(['processing', 'completed']);
    server.transport.readFile = async () => ({
      uploadProgress: 100,
      processingStatus: ProcessingState.failed,
    });
    server.ask();
    await expect.poll(() => states(queue)).toEqual(['completed', 'completed']);
    expect(queue.read().map(({ message }) => message)).toEqual([new PreviewFailure().message, null]);
  });
});
