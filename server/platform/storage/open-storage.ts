import { join } from 'node:path';
import { openDiskStorage } from './disk/disk.ts';
import { openS3Storage } from './s3/s3.ts';
import { readS3Url } from './s3/s3-url.ts';
import type { Storage } from './storage.ts';

interface OpenStorage {
  config: { storageUrl: string | undefined; dataDir: string; publicUrl: string; secret: string };
  log: { warn(fields: object, message: string): void };
}

export async function openStorage({ config, log }: OpenStorage): Promise<Storage> {
  const { storageUrl, publicUrl, secret } = config;
  if (storageUrl)
    return openS3Storage({ ...readS3Url(storageUrl), pageOrigin: new URL(publicUrl).origin, log });
  return openDiskStorage({ folder: join(config.dataDir, 'objects'), secret, baseUrl: publicUrl });
}
