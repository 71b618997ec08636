import { type FileHandle, open, stat, unlink } from 'node:fs/promises';
import type { OpenObject } from '../storage.ts';
import type { DiskPaths } from './disk-paths.ts';
import { requireDiskSpace } from './disk-space.ts';
import { explainDiskFailure, ifPresent } from './durable-files.ts';
import { nameTemporary } from './temporary-files.ts';

interface WriteWhole {
  write: (handle: FileHandle) => Promise<unknown>;
  publish: (path: string) => Promise<void>;
}

interface DiskFiles {
  paths: DiskPaths;
  reserveBytes: number | undefined;
}

export function createDiskFiles({ paths, reserveBytes }: DiskFiles) {
  const roomFor = (bytes: number) => requireDiskSpace({ folder: paths.root, bytes, reserveBytes });

  /** Names the file once it is safe on the disk; a failure leaves nothing. */
  async function writeWhole({ write, publish }: WriteWhole): Promise<void> {
    const path = nameTemporary(paths.temporary);
    try {
      const handle = await open(path, 'wx');
      try {
        await write(handle);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await publish(path);
    } catch (error) {
      await ifPresent(unlink(path));
      throw explainDiskFailure(error);
    }
  }

  const findObject = (key: string) => ifPresent(stat(paths.object(key)));

  async function openObject(key: string): Promise<OpenObject | undefined> {
    const handle = await ifPresent(open(paths.object(key), 'r'));
    if (!handle) return undefined;
    const { size, mtime, mtimeMs, ino } = await handle.stat();
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}-${ino.toString(36)}"`;
    return { handle, size, modifiedAt: mtime, etag };
  }

  return { roomFor, writeWhole, findObject, openObject };
}
