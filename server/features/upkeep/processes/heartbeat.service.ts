import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import packageFile from '../../../../package.json' with { type: 'json' };
import { checkParts } from '../../../http/health.ts';
import { newId } from '../../../platform/id.ts';
import type { Platform } from '../../../platform.ts';
import { deleteLostProcesses, deleteProcess, listProcessRows, writeProcess } from './processes.queries.ts';

const BEAT_MS = 10_000;
const STOP_MS = 1000;
const SILENT_SECONDS = 35;
const LOST_HOURS = 24;

/** Resolves after the first record, which has no check results yet. Stopping deletes the record. */
export async function startHeartbeat(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const { serves, works } = platform.config;
  const stopping = new AbortController();
  const { signal } = stopping;
  const self = {
    id: newId(),
    role: serves && works ? ('all' as const) : serves ? ('api' as const) : ('worker' as const),
    host: hostname(),
    pid: process.pid,
    version: packageFile.version,
    startedAt: new Date(),
  };
  const write = (failing: string[]) =>
    writeProcess(platform.db, { ...self, memory: process.memoryUsage.rss(), failing });
  const beat = async () => {
    const failing = (await checkParts(platform)).flatMap(([name, state]) => (state === 'failed' ? name : []));
    if (signal.aborted) return;
    await write(failing);
    await deleteLostProcesses(platform.db, LOST_HOURS);
  };
  const run = async () => {
    while (!signal.aborted) {
      await setTimeout(BEAT_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      // The checks report a missing database, and the next beat retries.
      await beat().catch((error: unknown) =>
        platform.log.warn({ err: error }, 'A sign of life was not written'),
      );
    }
  };
  await write([]);
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await Promise.race([running, setTimeout(STOP_MS)]);
      await deleteProcess(platform.db, self.id).catch(() => undefined);
    },
  };
}

export async function listProcesses({ db }: Pick<Platform, 'db'>) {
  const rows = await listProcessRows(db, { silentSeconds: SILENT_SECONDS });
  return rows.map((row) => ({
    _id: row.id,
    role: row.role,
    host: row.host,
    pid: row.pid,
    version: row.version,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isSilent: row.is_silent,
    memory: row.memory_bytes,
    failing: row.failing,
  }));
}
