import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openParts } from '../../../open-parts.ts';
import { startEmbedded } from '../../../parts/database/embedded/embedded.ts';
import type { Parts } from '../../../parts.ts';
import { backUp } from './backup.service.ts';
import type { Manifest } from './backup-folder.ts';
import { compareObjectsWith, restore } from './restore.service.ts';
import { verify } from './verify.service.ts';

interface Rehearsal {
  manifest: Manifest;
  seconds: { backup: number; restore: number };
  differences: string[];
}

/** Makes a backup, proves it, restores it into an installation that is made for it and removed, and compares all. */
export async function rehearse(parts: Parts, folder: string): Promise<Rehearsal> {
  const begun = Date.now();
  const manifest = await backUp(parts, { folder });
  const backup = (Date.now() - begun) / 1000;
  const { damages } = await verify(folder, manifest.name);
  const place = await mkdtemp(join(tmpdir(), 'koma-rehearsal-'));
  // Where root rehearses, the database is another user's.
  await chmod(place, 0o711);
  const dataDir = join(place, 'data');
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  try {
    const { secret } = parts.config;
    const config = {
      ...parts.config,
      dataDir,
      secret,
      databaseUrl: undefined,
      storageUrl: undefined,
      works: false,
    };
    const log = pino({ level: 'silent' });
    const copy = await openParts({ config, connection: embedded.connection, log });
    try {
      await copy.queue.start();
      const restoring = Date.now();
      await restore(copy, { folder, name: manifest.name });
      const seconds = { backup, restore: (Date.now() - restoring) / 1000 };
      const differences = [...damages, ...(await compareObjectsWith(copy, { folder, manifest }))];
      return { manifest, seconds, differences };
    } finally {
      await copy.queue.stop();
      await copy.payments?.stop();
      await copy.storage.stop();
      await copy.db.destroy();
    }
  } finally {
    await embedded.stop();
    await rm(place, { recursive: true, force: true });
  }
}
