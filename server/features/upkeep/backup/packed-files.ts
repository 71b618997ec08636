import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline as chain, PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Hashes the unpacked bytes. */
export function openPacked(path: string) {
  const hash = createHash('sha256');
  const input = new PassThrough();
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const written = pipeline(
    input,
    measure,
    createGzip({ level: 5 }),
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  // `close` reports the error.
  written.catch(() => undefined);
  return {
    sink: input,
    async close(): Promise<string> {
      input.end();
      await written;
      return hash.digest('hex');
    },
    async abandon(): Promise<void> {
      input.destroy();
      await written.catch(() => undefined);
    },
  };
}

/** A missing or damaged file fails the stream. */
export const readPacked = (path: string): Readable =>
  chain(createReadStream(path), createGunzip(), () => undefined);

export async function hashOf(source: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest('hex');
}
