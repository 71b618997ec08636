import { access, constants, link, rmdir, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail } from '../../../failure.ts';
import { readChecksum } from '../checksum.ts';
import { type Grant, readGrant, writeGrant } from '../grant.ts';
import { roundSigningTime } from '../signing-time.ts';
import type { ServedObjects, Storage } from '../storage.ts';
import { createDiskFiles } from './disk-files.ts';
import { listObjects } from './disk-list.ts';
import { createDiskMultipart } from './disk-multipart.ts';
import { createDiskPaths } from './disk-paths.ts';
import { readDiskBytes } from './disk-space.ts';
import {
  ensureFolder,
  explainDiskFailure,
  hasCode,
  ifPresent,
  publishNew,
  publishOver,
} from './durable-files.ts';
import { receiveBody } from './receive-body.ts';
import { nameTemporary, sweepTemporary } from './temporary-files.ts';

const READ_BYTES = 1024 * 1024;

interface DiskOptions {
  folder: string;
  secret: string;
  baseUrl: string;
  reserveBytes?: number;
  now?: () => Date;
}

export async function openDiskStorage(options: DiskOptions): Promise<Storage & { served: ServedObjects }> {
  const { secret, baseUrl, reserveBytes, now = () => new Date() } = options;
  const paths = createDiskPaths(options.folder);
  const files = createDiskFiles({ paths, reserveBytes });
  const multipart = createDiskMultipart(paths);
  await ensureFolder(paths.temporary);
  await ensureFolder(paths.uploads);
  await sweepTemporary({ folder: paths.temporary, now: now() });

  const address = (grant: Grant) => `${baseUrl}/objects/${writeGrant({ secret, grant })}`;
  const expiry = (seconds: number) => now().getTime() + seconds * 1000;

  const served: ServedObjects = {
    now,
    readGrant: (token) => readGrant({ secret, token, now: now() }),
    relativePath: paths.relative,
    localPath: paths.object,
    openObject: files.openObject,
    async receiveObject({ grant: { key, length, atMost, checksum }, source }) {
      if (await files.findObject(key)) throw fail('conflict');
      await files.roomFor(length);
      await files.writeWhole({
        write: (handle) => receiveBody({ source, handle, length, atMost, checksum }),
        publish: (from) => publishNew({ from, to: paths.object(key) }),
      });
    },
    async receivePart({ grant, source }) {
      await files.roomFor(grant.length);
      return multipart.receivePart({ ...grant, source });
    },
  };

  const storage: Storage & { served: ServedObjects } = {
    origin: new URL(baseUrl).origin,
    served,

    async signPut({ key, seconds, ...grant }) {
      paths.object(key);
      return address({ verb: 'put', key, ...grant, expires: expiry(seconds) });
    },
    async signGet({ key, seconds, holder, ...grant }) {
      paths.object(key);
      const expires = roundSigningTime({ now: now(), seconds }).getTime() + seconds * 1000;
      return address({ verb: 'get', key, ...grant, ...(holder && { holder: holder.id }), expires });
    },
    async put({ key, body }) {
      const to = paths.object(key);
      const isWhole = Buffer.isBuffer(body);
      try {
        await files.roomFor(isWhole ? body.length : 0);
        await files.writeWhole({
          write: (handle) =>
            isWhole ? handle.writeFile(body) : receiveBody({ source: body, handle, patient: true }),
          publish: (from) => publishOver({ from, to }),
        });
      } finally {
        if (!isWhole) body.destroy();
      }
    },
    async read({ key, range }) {
      const object = await files.openObject(key);
      if (!object) throw fail('notFound');
      const wanted = range ? range.end - range.start + 1 : object.size;
      // Each read allocates the whole buffer, however few bytes there are.
      const highWaterMark = Math.max(1, Math.min(READ_BYTES, wanted));
      return object.handle.createReadStream({ ...range, highWaterMark });
    },
    async head(key) {
      const info = await files.findObject(key);
      return info && { size: info.size, modifiedAt: info.mtime };
    },
    checksum: async (key) => readChecksum(await storage.read({ key })),
    async remove(keys) {
      for (const key of keys) {
        const path = paths.object(key);
        await ifPresent(unlink(path));
        await rmdir(dirname(path)).catch((error: unknown) => {
          if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
        });
      }
    },
    list: (prefix) => listObjects(paths, prefix),
    async copy({ from, to }) {
      const draft = nameTemporary(paths.temporary);
      try {
        // Objects are replaced, never changed: two names may share their bytes.
        await link(paths.object(from), draft);
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw fail('notFound');
        // A file system without links, or with no more of them for this file.
        return storage.put({ key: to, body: await storage.read({ key: from }), contentType: '' });
      }
      await publishOver({ from: draft, to: paths.object(to) }).catch(async (error: unknown) => {
        await ifPresent(unlink(draft));
        throw explainDiskFailure(error);
      });
    },

    startMultipart: multipart.start,
    async signPart({ key, uploadId, part, length, checksum, seconds }) {
      const offset = await multipart.locatePart({ key, uploadId, part, length });
      const expires = expiry(seconds);
      return address({ verb: 'part', key, uploadId, part, offset, length, checksum, expires });
    },
    listParts: multipart.listParts,
    async completeMultipart(upload) {
      const info = (await multipart.complete(upload)) ?? (await storage.head(upload.key));
      if (!info) throw fail('notFound');
      return info;
    },
    abortMultipart: multipart.abort,
    listMultiparts: multipart.listOpen,

    readDisk: () => readDiskBytes(paths.root),
    async check() {
      await access(paths.temporary, constants.W_OK);
      await files.roomFor(0);
    },
    async stop() {},
  };
  return storage;
}
