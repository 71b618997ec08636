import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../server/platform/database/database.ts';
import { refuseMissing } from './sandbox-failure.ts';
import { type Kind, readState, type StateOf } from './states.ts';

/** No other advisory lock of ours uses this number. */
const SANDBOX_LOCK = 4_010_038;

const prefixes: Record<Kind | 'line' | 'item' | 'event' | 'product', string> = {
  customer: 'cus',
  payment_method: 'pm',
  price: 'price',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  invoice: 'in',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  refund: 're',
  line: 'il',
  item: 'si',
  event: 'evt',
  product: 'prod',
};

export const newSandboxId = (of: keyof typeof prefixes) =>
  `${prefixes[of]}_${randomBytes(12).toString('hex')}`;

export class SandboxStore {
  readonly #tx: Transaction;
  now: number;

  private constructor(tx: Transaction, now: number) {
    this.#tx = tx;
    this.now = now;
  }

  /** Serializes calls: a sandbox has few users, and nothing can race. */
  static async open(tx: Transaction): Promise<SandboxStore> {
    await sql`select pg_advisory_xact_lock(${SANDBOX_LOCK})`.execute(tx);
    const { ahead_seconds: ahead } = await tx
      .selectFrom('sandbox_clock')
      .select('ahead_seconds')
      .executeTakeFirstOrThrow();
    return new SandboxStore(tx, Math.floor(Date.now() / 1000) + ahead);
  }

  async find<K extends Kind>(kind: K, id: string): Promise<StateOf<K> | undefined> {
    const row = await this.#tx
      .selectFrom('sandbox_objects')
      .select('state')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row && readState(kind, row.state);
  }

  async get<K extends Kind>(kind: K, id: string): Promise<StateOf<K>> {
    const state = await this.find(kind, id);
    if (!state) throw refuseMissing(kind, id);
    return state;
  }

  async list<K extends Kind>(kind: K, customerId: string | undefined): Promise<Array<StateOf<K>>> {
    const rows = await this.#tx
      .selectFrom('sandbox_objects')
      .select('state')
      .where('kind', '=', kind)
      .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? null))
      .orderBy('position', 'desc')
      .limit(1000)
      .execute();
    return rows.map(({ state }) => readState(kind, state));
  }

  async put<K extends Kind>(kind: K, state: StateOf<K>, dueAt: number | null = null): Promise<void> {
    const values = { state: JSON.stringify(state), due_at: dueAt };
    const customerId = 'customerId' in state ? state.customerId : null;
    await this.#tx
      .insertInto('sandbox_objects')
      .values({ id: state.id, kind, customer_id: customerId, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
  }

  async findDue(until: number) {
    return this.#tx
      .selectFrom('sandbox_objects')
      .select(['id', 'kind', 'due_at'])
      .where('due_at', '<=', until)
      .orderBy('due_at')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
  }

  async addEvent(event: { id: string; [field: string]: unknown }): Promise<void> {
    await this.#tx
      .insertInto('sandbox_events')
      .values({ id: event.id, body: JSON.stringify(event) })
      .execute();
  }

  async moveClock(seconds: number): Promise<void> {
    await this.#tx
      .updateTable('sandbox_clock')
      .set({ ahead_seconds: sql`ahead_seconds + ${seconds}` })
      .execute();
  }

  async findRequest(key: string) {
    return this.#tx.selectFrom('sandbox_requests').selectAll().where('key', '=', key).executeTakeFirst();
  }

  async keepRequest(request: { key: string; fingerprint: string; status: number; reply: object }) {
    await this.#tx
      .insertInto('sandbox_requests')
      .values({ ...request, reply: JSON.stringify(request.reply) })
      .execute();
  }
}
