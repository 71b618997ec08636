import { setTimeout as wait } from 'node:timers/promises';
import { ProcessingState } from '../../contract/enums.ts';
import type { Platform } from '../../server/platform.ts';
import { hasten } from './pass-time.ts';

/** Work that takes longer is stuck. */
const PATIENCE_MS = 120_000;
const LOOK_MS = 500;
/** Between two jobs of a chain nothing may be waiting. */
const QUIET_LOOKS = 3;

const QUESTIONS: Record<string, string> = {
  'jobs that wait or run': `select name || ' ' || state as what from jobs
    where state in ('waiting', 'running') limit 20`,
  'files in processing': `select name as what from file_versions
    where processing = ${ProcessingState.inProgress} and deleted_at is null`,
  'mails that are due':
    'select id::text as what from notification_mails where ended_at is null and ends_at <= now()',
  'events put aside': 'select reader as what from parked_events',
  'events not read': `select name as what from event_readers
    where position < (select coalesce(max(id), 0) from events)`,
};

export async function settle(platform: Platform): Promise<string[]> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let quiet = 0; ; ) {
    await hasten(platform);
    const waiting = await listWaiting(platform);
    quiet = waiting.length === 0 ? quiet + 1 : 0;
    if (quiet === QUIET_LOOKS) return [];
    if (performance.now() > deadline) return waiting;
    await wait(LOOK_MS);
  }
}

async function listWaiting({ pool }: Platform): Promise<string[]> {
  const found: string[] = [];
  for (const [title, question] of Object.entries(QUESTIONS)) {
    const { rows } = await pool.query<{ what: string }>(question);
    if (rows.length > 0) found.push(`${title}: ${rows.map(({ what }) => what).join(', ')}`);
  }
  return found;
}
