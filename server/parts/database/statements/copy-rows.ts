import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

/**
 * COPY writes values as the session is set: so that a row is the same text wherever its database runs. And it may wait
 * for long, for objects that are copied.
 */
const SAME_TEXT = `
  set timezone to 'UTC';
  set datestyle to 'ISO, MDY';
  set intervalstyle to 'postgres';
  set bytea_output to 'hex';
  set extra_float_digits to 1;
  set idle_session_timeout to 0`;

/**
 * A connection of one's own, for work that takes longer than a pool's may: hours in one session, or in one transaction.
 * Once the signal is aborted it ends, and what is asked of it fails.
 */
export async function openSession({ options }: pg.Pool, signal?: AbortSignal): Promise<pg.Client> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    ...options,
    pipeline: false,
    idle_in_transaction_session_timeout: 0,
    statement_timeout: 0,
    keepAlive: true,
  });
  // A broken connection fails what is asked of it; without a listener it would end the process.
  client.on('error', () => undefined);
  const end = () => void client.end();
  client.once('end', () => signal?.removeEventListener('abort', end));
  await client.connect();
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  await client.query(SAME_TEXT);
  return client;
}

/** `copy … to stdout` into a stream, which is left open. Answers how many rows went through. */
export async function copyOut(client: pg.Client, text: string, sink: Writable): Promise<number> {
  const rows = client.query(to(text));
  // Read to its end, also for a stream that failed: the connection is used again.
  for await (const chunk of rows) {
    if (!sink.destroyed && !sink.write(chunk)) await drained(sink);
  }
  return rows.rowCount;
}

/** Also ends for a stream that fails: its owner learns why. */
async function drained(sink: Writable): Promise<void> {
  const listening = new AbortController();
  const { signal } = listening;
  await Promise.race([once(sink, 'drain', { signal }), once(sink, 'close', { signal })]).catch(
    () => undefined,
  );
  listening.abort();
}

/** `copy … from stdin` out of a stream. A stream that fails takes the whole copy back. */
export async function copyIn(
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const rows = client.query(from(text));
  await pipeline(source, rows);
  return rows.rowCount;
}
