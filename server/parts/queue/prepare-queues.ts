import type { PgBoss, QueueResult } from 'pg-boss';
import type { Job } from '../../jobs/job.ts';
import { LOCK_MS, stepBack } from '../database/step-back.ts';

/** Where a job goes when all its tries failed, whatever the reason. */
export const GIVEN_UP = 'given-up';

const DAY = 24 * 60 * 60;
const policies = { never: 'standard', waiting: 'short', always: 'exclusive' } as const;

interface Prepare {
  boss: PgBoss;
  jobs: Job[];
  heartbeat: number;
}

/** What is looked for every moment, beside the day's many jobs that are done. Of every partition, also of new ones. */
const indexes: Record<string, string> = {
  koma_job_active: "(name) where state = 'active'",
  koma_job_failed: "(completed_on desc, id) where state = 'failed'",
  koma_job_turns: "(name, group_id, priority) where state < 'active'",
  koma_job_untried:
    "(name, priority desc, start_after) where state < 'active' and not blocked and started_on is null and retry_count = 0",
  koma_job_done: "(name, completed_on desc) where state = 'completed'",
};

/** Any number that no other advisory lock of ours uses: of servers that start together, one makes them. */
const INDEX_LOCK = 4_010_004;

/** Looked for first: to make one that is there already would wait for everybody who queues something. */
async function prepareIndexes(boss: PgBoss): Promise<void> {
  const db = boss.getDb();
  for (const [name, columns] of Object.entries(indexes)) {
    const { rows } = await db.executeSql(
      "select 1 from pg_indexes where schemaname = 'pgboss' and indexname = $1",
      [name],
    );
    if (rows.length > 0) continue;
    // One transaction, as several statements in one text are.
    const text = `set local lock_timeout = ${LOCK_MS};
      select pg_advisory_xact_lock(${INDEX_LOCK});
      create index if not exists ${name} on pgboss.job ${columns}`;
    await stepBack(name, () => db.executeSql(text));
  }
}

/** Makes the queues that are missing and corrects those whose settings changed; costs few queries when all is as it should be. */
export async function prepareQueues({ boss, jobs, heartbeat }: Prepare): Promise<void> {
  await prepareIndexes(boss);
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const common = { heartbeatSeconds: heartbeat, notify: true, deleteAfterSeconds: DAY };
  await prepareOne({
    boss,
    name: GIVEN_UP,
    existing: existing.get(GIVEN_UP),
    policy: 'standard',
    settings: { ...common, retryLimit: 5, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 14 * DAY },
  });
  for (const { name, options } of jobs) {
    await prepareOne({
      boss,
      name,
      existing: existing.get(name),
      policy: policies[options.unique],
      settings: {
        ...common,
        retryLimit: options.retries,
        retryDelay: options.backoff,
        retryBackoff: true,
        retryDelayMax: options.backoffMax,
        expireInSeconds: options.expiry,
        deadLetter: GIVEN_UP,
      },
    });
  }
}

interface Settings {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax?: number;
  expireInSeconds?: number;
  deleteAfterSeconds: number;
  heartbeatSeconds: number;
  notify: boolean;
  deadLetter?: string;
}

interface One {
  boss: PgBoss;
  name: string;
  existing: QueueResult | undefined;
  policy: string;
  settings: Settings;
}

async function prepareOne({ boss, name, existing, policy, settings }: One) {
  if (!existing) return boss.createQueue(name, { policy, ...settings });
  if (existing.policy !== policy) {
    throw new Error(`The job ${name} was ${existing.policy} and is now ${policy}: give it a new name.`);
  }
  const current = new Map<string, unknown>(Object.entries(existing));
  const changed = Object.entries(settings).some(([key, value]) => current.get(key) !== value);
  if (changed) await boss.updateQueue(name, settings);
}
