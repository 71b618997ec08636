import { expect, vi } from 'vitest';
import { ProcessingState } from '../../../../contract/enums.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { countCrc } from '../checksum/crc32.ts';
import type { Transport } from '../sending/transport.ts';
import type { NewJob } from './upload-job.ts';
import { createUploadQueue } from './upload-queue.ts';

export const MIB = 1024 * 1024;
export const PART = 8 * MIB;
const place = { projectId: 'p', folderId: null, name: 'Project' };
export const refused = (code: number, http: number, message: string) => new ApiError({ code, http, message });
export const lost = () => new ApiError({ code: 0, http: 0, message: 'no network' });

export function createServer() {
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
    async sign({ fileName, objectKey, projectId, fileSize }) {
      await call(`sign ${fileName}`);
      const id = objectKey ?? begin();
      return { _id: id, objectKey: id, signedUrl: `${id}/1`, fileName, projectId, len: fileSize };
    },
    async put({ signedUrl, body, onSent, checksum }) {
      await call(`put ${signedUrl}`);
      const blob = new Blob([body]);
      expect(await countCrc(blob)).toBe(checksum);
      const [id = '', part = ''] = signedUrl.split('/');
      stored.get(id)?.set(Number(part), blob);
      onSent(blob.size);
    },
    async createFile({ objectKey, fileName, checksum }) {
      await call(`register ${fileName}`);
      const parts = [...(stored.get(objectKey) ?? [])].sort(([one], [other]) => one - other);
      expect(await countCrc(new Blob(parts.map(([, blob]) => blob)))).toBe(checksum);
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
    removeFolder: (id) => call(`remove ${id}`),
    findFolder: async (parentId, name) => folders.find((folder) => folder === `${parentId}/${name}`),
    async countFolder(_id, { added = 0, failed = 0 }) {
      counts.added += added;
      counts.failed += failed;
    },
    readFile: async () => ({ uploadProgress: 100, processingStatus: ProcessingState.processed }),
  };
  const progressOf = (id: string, size: number) => ({
    _id: id,
    objectKey: id,
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
    ask: (): void => undefined,
    onSignedOut: vi.fn(),
    onRefused: vi.fn(),
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

export function openQueue(server: ReturnType<typeof createServer>, folderTransport = server.transport) {
  return createUploadQueue({
    transport: server.transport,
    folderTransport,
    checksumOf: countCrc,
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
    onRefused: server.onRefused,
  });
}

let count = 0;
export function jobOf(
  kind: 'file' | 'folder',
  name: string,
  files: { path?: string[]; file: File }[],
): NewJob {
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

export const file = (name: string, size = 100) => new File([new Uint8Array(size).fill(name.length)], name);
export const single = (name: string, size = 100) => jobOf('file', name, [{ file: file(name, size) }]);
export const states = (queue: ReturnType<typeof openQueue>) => queue.read().map(({ state }) => state);
