import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** Makes a row the same text on every server. Allows long waits for objects that are copied. */
const SAME_TEXT = `
  set timezone to 'UTC';
  set datestyle to 'ISO, MDY';
  set intervalstyle to 'postgres';
  set bytea_output to 'hex';
  set extra_float_digits to 1;
  set idle_session_timeout to 0`;

/** Opens a connection for hours of work, longer than the pool allows. An abort ends it and fails its queries. */
export async function openSession({ options }: pg.Pool, signal?: AbortSignal): Promise<pg.Client> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    ...options,
    pipeline: false,
    idle_in_transaction_session_timeout: 0,
    statement_timeout: 0,
    keepAlive: true,
  });
  // A broken connection fails its queries; without a listener it would end the process.
  client.on('error', () => undefined);
  const end = () => void client.end();
  client.once('end', () => signal?.removeEventListener('abort', end));
  await client.connect();
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  await client.query(SAME_TEXT);
  return client;
}

/** Streams `copy … to stdout` into a stream that stays open. Returns the number of rows. */
export async function copyOut(client: pg.Client, text: string, sink: Writable): Promise<number> {
  const rows = client.query(to(text));
  // Reads to the end even when the stream failed: the connection is used again.
  for await (const chunk of rows) {
    if (!sink.destroyed && !sink.write(chunk)) await drained(sink);
  }
  return rows.rowCount;
}

/** Resolves also when the stream fails: its owner learns why. */
async function drained(sink: Writable): Promise<void> {
  const listening = new AbortController();
  const { signal } = listening;
  await Promise.race([once(sink, 'drain', { signal }), once(sink, 'close', { signal })]).catch(
    () => undefined,
  );
  listening.abort();
}

/** Streams into `copy … from stdin`. A failing stream rolls the whole copy back. */
export async function copyIn(
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const rows = client.query(from(text));
  await pipeline(source, rows);
  return rows.rowCount;
}
