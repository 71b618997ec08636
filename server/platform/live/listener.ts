import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const BEAT_MS = 10_000;
const RETRY_MAX_MS = 5_000;

interface ListenerOptions {
  connection: pg.ClientConfig;
  channel: string;
  /** Runs on each notification, and after each connect: PostgreSQL does not repeat what was missed. */
  onSignal: (text?: string) => void;
  onConnect?: (client: pg.Client) => Promise<unknown>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export async function openListener({ connection, channel, onSignal, onConnect, log }: ListenerOptions) {
  let current: pg.Client | undefined;
  let stopped = false;
  let losses = 0;
  let retry: NodeJS.Timeout | undefined;

  const lose = (client: pg.Client, error?: Error) => {
    if (current !== client || stopped) return;
    current = undefined;
    client.end().catch(() => undefined);
    log.warn({ err: error }, 'The live connection broke and is made again');
    connectLater();
  };

  const connectLater = () => {
    const wait = Math.min(RETRY_MAX_MS, 100 * 2 ** losses++);
    retry = setTimeout(() => connect().catch(connectLater), wait);
  };

  const connect = async () => {
    const client = new pg.Client({
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
      ...connection,
    });
    current = client;
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload }) => onSignal(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await onConnect?.(client);
    } catch (error) {
      current = undefined;
      client.end().catch(() => undefined);
      throw error;
    }
    losses = 0;
    onSignal();
  };

  await connect();
  // A connection that died silently looks idle; only a query shows the difference.
  const beat = setInterval(() => {
    const client = current;
    client?.query('select 1').then(
      () => onSignal(),
      (error) => lose(client, error),
    );
  }, BEAT_MS);

  return {
    /** Undefined while reconnecting. */
    get client() {
      return current;
    },
    async stop() {
      stopped = true;
      clearInterval(beat);
      clearTimeout(retry);
      await current?.end().catch(() => undefined);
    },
  };
}
