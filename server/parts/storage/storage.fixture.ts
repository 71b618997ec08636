import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import fastify from 'fastify';
import { registerErrorHandler } from '../../http/error-handler.ts';
import { registerObjectRoutes } from './delivery/object.routes.ts';
import { openDiskStorage } from './disk/disk.ts';
import { openS3Storage } from './s3/s3.ts';
import { readS3Url } from './s3/s3-url.ts';
import type { ServedObjects, Storage } from './storage.ts';

export interface TestStore<S extends Storage = Storage> {
  storage: S;
  /** Sends a request to a signed address. */
  send(address: string, init?: RequestInit): Promise<Response>;
  /** Sets the clock that addresses are signed with; 0 is the present. */
  shiftClock(seconds: number): void;
  /** Undefined: the store has no classes. */
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

/** The disk store, with its addresses answered on a free port. */
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

/** A server that npm carries: it answers like S3, but believes every signature. */
export async function startPlainS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'koma-s3-'));
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const server = spawn(process.execPath, [program, '-d', folder, '-a', '127.0.0.1', '-p', '0', '-s'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  const port = await readPort(server.stdout);
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  const url = `s3://koma-test?endpoint=http://127.0.0.1:${port}`;
  await createBucket(readS3Url(url));
  return {
    url,
    async close() {
      Object.assign(process.env, { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
      server.kill('SIGKILL');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

export async function openPlainS3Store(): Promise<TestStore> {
  const server = await startPlainS3Server();
  const store = await openS3Store(server.url);
  return {
    ...store,
    async close() {
      await store.close();
      await server.close();
    },
  };
}

async function readPort(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const port = /listening on .*:(\d+)$/.exec(line)?.[1];
    if (port) return port;
  }
  throw new Error('The S3 server for tests did not start.');
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
