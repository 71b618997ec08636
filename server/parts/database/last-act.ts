import {
  type DatabaseConnection,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
} from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

type Transaction = KyselyTransaction<Schema>;

/**
 * What a transaction does last of all, once for everything that was added to it, and the channel on which those who
 * wait for it listen. Nothing comes between it and the commit, so that a lock it takes is held for no more than that.
 */
export interface LastAct<Item> {
  run(tx: Transaction, items: Item[]): Promise<void>;
  channel: string;
}

interface Planned {
  channel: string;
  items: unknown[];
  run(): Promise<void>;
}

const plans = new WeakMap<DatabaseConnection, Map<LastAct<never>, Planned>>();

export async function addToLastAct<Item>(tx: Transaction, act: LastAct<Item>, item: Item): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    const plan = plans.get(connection) ?? new Map<LastAct<never>, Planned>();
    plans.set(connection, plan);
    const items: Item[] = [];
    const planned = plan.get(act) ?? { channel: act.channel, items, run: () => act.run(tx, items) };
    plan.set(act, planned);
    planned.items.push(item);
  });
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];
type Notify = (channel: string) => void;

class ActingDriver extends PostgresDriver {
  readonly #notify: Notify;

  constructor({ pool, notify }: { pool: PostgresPool; notify: Notify }) {
    super({ pool });
    this.#notify = notify;
  }

  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>) {
    plans.delete(connection);
    await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const plan = [...(plans.get(connection)?.values() ?? [])];
    plans.delete(connection);
    for (const act of plan) await act.run();
    await super.commitTransaction(connection);
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

interface NotifierOptions {
  pool: pg.Pool;
  onError: (error: Error) => void;
}

/**
 * Notifies outside of every transaction: PostgreSQL's own NOTIFY holds one lock for the whole server through the
 * commit, so that no two commits could share a flush. Where a crash comes in between, those who listen find it at
 * their next look. One notification at a time: what comes meanwhile is told by the next one, however much it is.
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
    }
    isSending = false;
  };
  return (channel) => {
    channels.add(channel);
    if (!isSending) void send();
  };
}
