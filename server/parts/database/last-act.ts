import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema/schema.ts';

type Transaction = KyselyTransaction<Schema>;

/**
 * What a transaction does last of all, once for everything that was added to it, and the channel on which those who
 * wait for it listen. Nothing comes between it and the commit, so that a lock it takes is held for no more than that.
 */
export interface LastAct<Item> {
  write(items: Item[]): RawBuilder<unknown>;
  channel: string;
}

interface Planned {
  channel: string;
  items: unknown[];
  compile(): CompiledQuery<unknown>;
}

const plans = new WeakMap<DatabaseConnection, Map<LastAct<never>, Planned>>();

export async function addToLastAct<Item>(tx: Transaction, act: LastAct<Item>, item: Item): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    const plan = plans.get(connection) ?? new Map<LastAct<never>, Planned>();
    plans.set(connection, plan);
    const items: Item[] = [];
    const compile = () => act.write(items).compile(tx);
    const planned = plan.get(act) ?? { channel: act.channel, items, compile };
    plan.set(act, planned);
    planned.items.push(item);
  });
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];
type Notify = (channel: string) => void;

/**
 * Of a transaction, the beginning goes out with the first statement, and the last act with the commit: neither is
 * waited for before the next is sent, which the pool's connections allow (`pipeline`).
 */
class ActingDriver extends PostgresDriver {
  readonly #notify: Notify;
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();

  constructor({ pool, notify }: { pool: PostgresPool; notify: Notify }) {
    super({ pool });
    this.#notify = notify;
  }

  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>) {
    plans.delete(connection);
    const begun = super.beginTransaction(connection, settings);
    // Whoever commits asks how it went.
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const plan = [...(plans.get(connection)?.values() ?? [])];
    plans.delete(connection);
    const statements = plan.map((act) => act.compile());
    await this.#begun.get(connection);
    const acts = statements.map((statement) => connection.executeQuery(statement));
    // PostgreSQL answers the commit with a rollback where an act failed; the act's own error says why.
    const [committed] = await Promise.allSettled([super.commitTransaction(connection), ...acts]);
    await Promise.all(acts);
    if (committed.status === 'rejected') throw committed.reason;
    for (const { channel } of plan) this.#notify(channel);
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    plans.delete(connection);
    await super.rollbackTransaction(connection);
  }
}

export function actingDialect(options: { pool: PostgresPool; notify: Notify }): PostgresDialect {
  const dialect = new PostgresDialect({ pool: options.pool });
  dialect.createDriver = () => new ActingDriver(options);
  return dialect;
}

/** No page shows more than so many changes a second anyway. */
const PACE_MS = 20;

interface NotifierOptions {
  pool: pg.Pool;
  onError: (error: Error) => void;
}

/**
 * Notifies outside of every transaction: PostgreSQL's own NOTIFY holds one lock for the whole server through the
 * commit, so that no two commits could share a flush. Where a crash comes in between, those who listen find it at
 * their next look. The first is told at once; what comes within the next moment is told by one notification, however
 * much it is: each wakes every reader.
 */
export function createNotifier({ pool, onError }: NotifierOptions): Notify {
  const channels = new Set<string>();
  let isSending = false;
  const send = async () => {
    isSending = true;
    while (channels.size > 0) {
      const names = [...channels];
      channels.clear();
      await pool
        .query("select pg_notify(name, '') from unnest($1::text[]) as name", [names])
        .catch((error: Error) => {
          if (!pool.ending) onError(error);
        });
      await setTimeout(PACE_MS, undefined, { ref: false });
    }
    isSending = false;
  };
  return (channel) => {
    channels.add(channel);
    if (!isSending) void send();
  };
}
