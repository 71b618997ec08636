import { copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../../config.ts';
import { requireDiskSpace } from '../../storage/disk/disk-space.ts';
import { explainDiskFailure, hasCode } from '../../storage/disk/durable-files.ts';
import { nameTemporary, sweepTemporary } from '../../storage/disk/temporary-files.ts';
import type { Storage } from '../../storage/storage.ts';

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'scratch');

export async function sweepScratch(config: Pick<Config, 'dataDir'>): Promise<void> {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 });
  await sweepTemporary({ folder: folderOf(config), now: new Date() });
}

export async function withScratch<T>(
  config: Pick<Config, 'dataDir'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = nameTemporary(folderOf(config));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await requireDiskSpace({ folder });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface Fetch {
  storage: Storage;
  key: string;
  to: string;
  signal?: AbortSignal;
}

/** Downloads an object for media programs, which read local files only. On our own disk it is a link. */
export async function fetchObject({ storage, key, to, signal }: Fetch): Promise<void> {
  const local = storage.served?.localPath(key);
  if (!local) {
    await requireDiskSpace({ folder: dirname(to), bytes: (await storage.head(key))?.size ?? 0 });
    await writeFile(to, await storage.read({ key }), signal && { signal }).catch((error: unknown) => {
      throw explainDiskFailure(error);
    });
    return;
  }
  await link(local, to).catch((error: unknown) => {
    if (!hasCode(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP')) throw error;
    return copyFile(local, to);
  });
}
