import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';

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

/** What pg lets a query of one's own speak to the server with; its types leave out what copying needs. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  stream: Readable & Writable;
}

/** One COPY as a query of pg's. Answers how many rows went through. */
class Copying {
  readonly done = Promise.withResolvers<number>();
  readonly #text: string;
  readonly #take: (chunk: Buffer, wire: Wire) => void;
  readonly #give: (wire: Wire) => void;
  #rows = 0;

  constructor(
    text: string,
    { take, give }: { take?: (chunk: Buffer, wire: Wire) => void; give?: (wire: Wire) => void },
  ) {
    this.#text = text;
    this.#take = take ?? (() => undefined);
    this.#give = give ?? (() => undefined);
  }

  submit(wire: Wire) {
    wire.query(this.#text);
  }
  handleCopyInResponse(wire: Wire) {
    this.#give(wire);
  }
  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire) {
    this.#take(chunk, wire);
  }
  handleCommandComplete({ text }: { text: string }) {
    this.#rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }
  handleReadyForQuery() {
    this.done.resolve(this.#rows);
  }
  handleError(error: Error) {
    this.done.reject(error);
  }
}

const run = (client: pg.Client, copying: Copying): Promise<number> => {
  // Its types know no query of one's own that is no cursor.
  client.query(copying as unknown as pg.Submittable);
  return copying.done.promise;
};

const BATCH_BYTES = 64 * 1024;

/** `copy … to stdout` into a stream, which is left open. Rows come one by one; the stream gets many at a time. */
export async function copyOut(client: pg.Client, text: string, sink: Writable): Promise<number> {
  let rows: Buffer[] = [];
  let bytes = 0;
  const pass = () => {
    sink.write(Buffer.concat(rows, bytes));
    [rows, bytes] = [[], 0];
  };
  const take = (chunk: Buffer, { stream }: Wire) => {
    // The bytes are the parser's own, which it writes over.
    rows.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes < BATCH_BYTES) return;
    pass();
    if (!sink.writableNeedDrain || stream.isPaused()) return;
    stream.pause();
    // A stream that fails takes nothing any more: whoever closes it asks why.
    void once(sink, 'drain')
      .catch(() => undefined)
      .then(() => stream.resume());
  };
  const count = await run(client, new Copying(text, { take }));
  if (bytes > 0) pass();
  // One that is ended before it has drained never says that it has, and the connection would stay paused.
  if (sink.writableNeedDrain) await once(sink, 'drain');
  return count;
}

/** `copy … from stdin` out of a stream. A stream that fails takes the whole copy back. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const give = (wire: Wire) => {
    const send = async () => {
      for await (const chunk of source) {
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
      }
      wire.endCopyFrom();
    };
    send().catch((error: unknown) => wire.sendCopyFail(String(error)));
  };
  return run(client, new Copying(text, { give }));
}
