import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import fastify from 'fastify';
import { registerErrorHandler } from '../../http/error-handler.ts';
import { startS3Server } from '../../test/s3/s3-server.ts';
import { s3Credentials } from '../../test/s3/s3-signature.ts';
import { registerObjectRoutes } from './delivery/object.routes.ts';
import { openDiskStorage } from './disk/disk.ts';
import { openS3Storage } from './s3/s3.ts';
import { readS3Url } from './s3/s3-url.ts';
import type { ServedObjects, Storage } from './storage.ts';

export interface TestStore<S extends Storage = Storage> {
  storage: S;
  send(address: string, init?: RequestInit): Promise<Response>;
  shiftClock(seconds: number): void;
  classOf?(key: string): Promise<string>;
  close(): Promise<void>;
}

type RequestInit = Parameters<typeof fetch>[1];
type DiskStore = TestStore<Storage & { served: ServedObjects }> & { folder: string; origin: string };

function createClock() {
  let shift = 0;
  return {
    now: () => new Date(Date.now() + shift),
    shiftClock: (seconds: number) => {
      shift = seconds * 1000;
    },
  };
}

interface DiskStoreOptions {
  reserveBytes?: number;
  accelPrefix?: string;
}

export async function openDiskStore({ accelPrefix, ...options }: DiskStoreOptions = {}): Promise<DiskStore> {
  const folder = await mkdtemp(join(tmpdir(), 'koma-objects-'));
  const { now, shiftClock } = createClock();
  const baseUrl = 'http://koma.test';
  const secret = 'a secret of the test';
  const storage = await openDiskStorage({ folder, secret, baseUrl, now, ...options });
  const app = fastify();
  registerErrorHandler(app);
  registerObjectRoutes(app, {
    storage,
    config: { accelPrefix, publicUrl: baseUrl, secret },
    mayRead: async () => true,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    storage,
    folder,
    origin,
    shiftClock,
    send: (address, init) => fetch(address.replace(baseUrl, origin), init),
    async close() {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Sets its credentials in the environment. */
export async function startTestS3() {
  const server = await startS3Server();
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  Object.assign(process.env, s3Credentials);
  return {
    url: server.url,
    async close() {
      Object.assign(process.env, { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
      await server.stop();
    },
  };
}

export async function openTestS3Store(): Promise<TestStore> {
  const server = await startTestS3();
  const store = await openS3Store(server.url);
  return {
    ...store,
    async close() {
      await store.close();
      await server.close();
    },
  };
}

export async function openS3Store(url: string): Promise<TestStore> {
  const { now, shiftClock } = createClock();
  const place = readS3Url(url);
  await createBucket(place);
  const log = { warn: () => undefined };
  const storage = await openS3Storage({ ...place, pageOrigin: 'http://koma.test', log, now });
  const client = openClient(place);
  return {
    storage,
    shiftClock,
    send: (address, init) => fetch(address, init),
    async classOf(Key) {
      const { StorageClass = 'STANDARD' } = await client.send(
        new HeadObjectCommand({ Bucket: place.bucket, Key }),
      );
      return StorageClass;
    },
    async close() {
      client.destroy();
      await storage.stop();
    },
  };
}

const openClient = ({ region, endpoint }: ReturnType<typeof readS3Url>) =>
  new S3Client({ region, ...(endpoint && { endpoint, forcePathStyle: true }) });

export async function createBucket(place: ReturnType<typeof readS3Url>): Promise<void> {
  const client = openClient(place);
  await client.send(new CreateBucketCommand({ Bucket: place.bucket })).catch((error: unknown) => {
    const names = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'];
    if (!(error instanceof Error && names.includes(error.name))) throw error;
  });
  client.destroy();
}
