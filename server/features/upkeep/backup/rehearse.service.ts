import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openPlatform } from '../../../open-platform.ts';
import { startEmbedded } from '../../../platform/database/embedded/embedded.ts';
import type { Platform } from '../../../platform.ts';
import { REHEARSAL } from '../doctor/rehearsals.ts';
import { backUp } from './backup.service.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.service.ts';
import { compareObjectsWith } from './restore-objects.ts';
import { verify } from './verify.service.ts';

interface Rehearsal {
  manifest: Manifest;
  seconds: { backup: number; restore: number };
  differences: string[];
}

const running = new Map<Promise<Rehearsal>, AbortController>();

export async function rehearse(platform: Platform, folder: string): Promise<Rehearsal> {
  const stopping = new AbortController();
  const rehearsal = perform(platform, { folder, signal: stopping.signal });
  running.set(rehearsal, stopping);
  try {
    return await rehearsal;
  } finally {
    running.delete(rehearsal);
  }
}

/** Runs before the process exits, or the rehearsal's database would keep running. */
export async function stopRehearsals(): Promise<void> {
  for (const stopping of running.values()) stopping.abort();
  await Promise.allSettled(running.keys());
}

interface Perform {
  folder: string;
  signal: AbortSignal;
}

async function perform(platform: Platform, { folder, signal }: Perform): Promise<Rehearsal> {
  const begun = Date.now();
  const manifest = await backUp(platform, { folder, signal });
  const { name } = manifest;
  const backup = (Date.now() - begun) / 1000;
  const { damages } = await verify(folder, { name, signal });
  return withInstallation(platform, signal, async (copy) => {
    const restoring = Date.now();
    await restore(copy, { folder, name, signal });
    const seconds = { backup, restore: (Date.now() - restoring) / 1000 };
    const differences = [...damages, ...(await compareObjectsWith(copy, { folder, manifest, signal }))];
    return { manifest, seconds, differences };
  });
}

async function withInstallation<Result>(
  platform: Platform,
  signal: AbortSignal,
  work: (copy: Platform) => Promise<Result>,
): Promise<Result> {
  const place = await mkdtemp(join(tmpdir(), REHEARSAL));
  try {
    // A root process starts the database as another user.
    await chmod(place, 0o711);
    const dataDir = join(place, 'data');
    const embedded = await startEmbedded({ dataDir, log: () => undefined, signal });
    try {
      const config = {
        ...platform.config,
        dataDir,
        databaseUrl: undefined,
        storageUrl: undefined,
        works: false,
      };
      const log = pino({ level: 'silent' });
      const copy = await openPlatform({ config, connection: embedded.connection, log });
      try {
        await copy.queue.start();
        return await work(copy);
      } finally {
        await copy.queue.stop();
        await copy.payments?.stop();
        await copy.storage.stop();
        await copy.db.destroy();
      }
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
