import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fail } from '../../../failure.ts';
import { newId } from '../../id.ts';
import { combineCrc, writeChecksum } from '../checksum.ts';
import type { Multipart, OpenMultipart, StartMultipart, UploadedPart } from '../storage.ts';
import type { DiskPaths } from './disk-paths.ts';
import {
  ensureFolder,
  explainDiskFailure,
  hasCode,
  ifPresent,
  linkNew,
  syncFolder,
} from './durable-files.ts';
import { receiveBody } from './receive-body.ts';
import { nameTemporary } from './temporary-files.ts';

const planSchema = z.object({ key: z.string(), length: z.number(), partSize: z.number() });
const markPattern = /^(\d{1,5})-(\d{1,16})-([0-9a-f]{8})$/;

interface ReceivePart {
  uploadId: string;
  part: number;
  offset: number;
  length: number;
  checksum?: string | undefined;
  source: Parameters<typeof receiveBody>[0]['source'];
}

/**
 * Writes parts in place into one file, so completing copies nothing. An upload is a folder with its `plan` and its
 * `data`. An empty `part-size-crc` marks each part that is safe on the disk.
 */
export function createDiskMultipart(paths: DiskPaths) {
  const receiving = new Map<string, { abort: AbortController; settled: Promise<unknown> }>();

  const folderOf = (uploadId: string) => {
    if (!/^[0-9a-f-]{36}$/.test(uploadId)) throw fail('notFound');
    return join(paths.uploads, uploadId);
  };

  async function start({ key, length, partSize }: StartMultipart): Promise<string> {
    paths.object(key);
    const uploadId = newId();
    const draft = nameTemporary(paths.temporary);
    try {
      await ensureFolder(draft);
      await writeFile(join(draft, 'data'), '');
      await writeFile(join(draft, 'plan'), JSON.stringify({ key, length, partSize }), { flush: true });
      await syncFolder(draft);
      await rename(draft, folderOf(uploadId));
    } catch (error) {
      // On a full disk the draft would stay until the next start.
      await rm(draft, { recursive: true, force: true });
      throw explainDiskFailure(error);
    }
    await syncFolder(paths.uploads);
    return uploadId;
  }

  async function readPlan({ key, uploadId }: Multipart) {
    const text = await ifPresent(readFile(join(folderOf(uploadId), 'plan'), 'utf8'));
    const plan = text === undefined ? undefined : planSchema.parse(JSON.parse(text));
    return plan?.key === key ? plan : undefined;
  }

  async function locatePart({ key, uploadId, part, length }: Multipart & { part: number; length: number }) {
    const plan = await readPlan({ key, uploadId });
    if (!plan) throw fail('notFound');
    const offset = (part - 1) * plan.partSize;
    if (part < 1 || length < 1 || length !== Math.min(plan.partSize, plan.length - offset)) {
      throw fail('badRequest');
    }
    return offset;
  }

  async function readMarks(uploadId: string) {
    const names = (await ifPresent(readdir(folderOf(uploadId)))) ?? [];
    return names
      .flatMap((name) => {
        const [, part, size, crc] = markPattern.exec(name) ?? [];
        return crc ? [{ part: Number(part), size: Number(size), crc, etag: `"${crc}"` }] : [];
      })
      .sort((a, b) => a.part - b.part);
  }

  async function receivePart(input: ReceivePart): Promise<{ etag: string }> {
    const { uploadId, part } = input;
    const slot = `${uploadId}/${part}`;
    // A browser that lost its network sends the part again while we still wait for the lost connection.
    const earlier = receiving.get(slot);
    const abort = new AbortController();
    const settled = (async () => {
      earlier?.abort.abort();
      await earlier?.settled.catch(() => {});
      abort.signal.throwIfAborted();
      return writePart({ ...input, signal: abort.signal });
    })();
    const own = { abort, settled };
    receiving.set(slot, own);
    try {
      return await settled;
    } finally {
      if (receiving.get(slot) === own) receiving.delete(slot);
    }
  }

  async function writePart(input: ReceivePart & { signal: AbortSignal }): Promise<{ etag: string }> {
    const { uploadId, part, offset, length, checksum, source, signal } = input;
    if ((await readMarks(uploadId)).some((mark) => mark.part === part)) throw fail('conflict');
    const folder = folderOf(uploadId);
    const handle = await ifPresent(open(join(folder, 'data'), 'r+'));
    if (!handle) throw fail('notFound');
    try {
      const { size, crc } = await receiveBody({ source, handle, offset, length, checksum, signal });
      await handle.datasync();
      const hex = crc.toString(16).padStart(8, '0');
      const mark = await ifPresent(open(join(folder, `${part}-${size}-${hex}`), 'w'));
      if (!mark) throw fail('notFound');
      await mark.close();
      await syncFolder(folder);
      return { etag: `"${hex}"` };
    } finally {
      await handle.close();
    }
  }

  async function listParts(upload: Multipart): Promise<UploadedPart[]> {
    if (!(await readPlan(upload))) throw fail('notFound');
    return (await readMarks(upload.uploadId)).map(({ part, size, etag }) => ({ part, size, etag }));
  }

  async function complete({ key, uploadId, parts }: Multipart & { parts: readonly UploadedPart[] }) {
    const plan = await readPlan({ key, uploadId });
    if (!plan) return undefined;
    const marks = await readMarks(uploadId);
    const isWhole =
      marks.reduce((sum, mark) => sum + mark.size, 0) === plan.length &&
      marks.length === parts.length &&
      marks.every((mark, at) => mark.part === at + 1 && mark.etag === parts[at]?.etag);
    if (!isWhole) throw fail('unprocessable');
    const data = join(folderOf(uploadId), 'data');
    await linkNew({ from: data, to: paths.object(key) });
    const { mtime } = await stat(data);
    await remove(uploadId);
    const crc = marks.reduce(
      (first, mark) => combineCrc({ first, second: Number.parseInt(mark.crc, 16), secondLength: mark.size }),
      0,
    );
    return { size: plan.length, modifiedAt: mtime, checksum: writeChecksum(crc) };
  }

  async function remove(uploadId: string): Promise<void> {
    const grave = nameTemporary(paths.temporary);
    try {
      await rename(folderOf(uploadId), grave);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return;
      throw error;
    }
    await rm(grave, { recursive: true, force: true });
  }

  async function abort(upload: Multipart): Promise<void> {
    if (await readPlan(upload)) await remove(upload.uploadId);
  }

  async function* listOpen(): AsyncIterable<OpenMultipart> {
    for (const uploadId of await readdir(paths.uploads)) {
      const info = await ifPresent(stat(join(paths.uploads, uploadId)));
      const text = await ifPresent(readFile(join(paths.uploads, uploadId, 'plan'), 'utf8'));
      if (!info || text === undefined) continue;
      yield { key: planSchema.parse(JSON.parse(text)).key, uploadId, modifiedAt: info.mtime };
    }
  }

  return { start, locatePart, receivePart, listParts, complete, abort, listOpen };
}
