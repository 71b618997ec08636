import type { FileHandle } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fail } from '../../../failure.ts';
import { writeChecksum } from '../checksum.ts';
import { explainDiskFailure } from './durable-files.ts';
import { createSlabs, SLAB_BYTES } from './slabs.ts';

const SLOW_CHECK_MS = 30_000;
/** Fewer bytes between two checks are no upload but a held connection. */
const SLOW_BYTES = 32 * 1024;
/** More in one turn of the event loop would keep everybody else waiting. */
const TURN_BYTES = 512 * 1024;

interface ReceiveBody {
  source: Readable;
  handle: FileHandle;
  offset?: number;
  length?: number;
  atMost?: boolean | undefined;
  checksum?: string | undefined;
  signal?: AbortSignal;
  patient?: boolean;
}

/** Pauses the source when the disk is slower. Never destroys it, so that a failure can be answered. */
export async function receiveBody(input: ReceiveBody): Promise<{ size: number; crc: number }> {
  const { source, handle, offset = 0, length, checksum } = input;
  let size = 0;
  let written = 0;
  let crc = 0;
  const waiting = createSlabs({ ownsChunks: comesFromNetwork(source) });
  let writing = false;
  let ended = false;
  let isOver = false;
  let sizeAtCheck = 0;
  let inThisTurn = 0;

  const done = Promise.withResolvers<void>();
  let lastWrite: Promise<void> = Promise.resolve();

  const isFull = () => writing && waiting.bytes >= SLAB_BYTES;
  const flow = () => {
    if (isFull() || inThisTurn >= TURN_BYTES) source.pause();
    else source.resume();
  };
  const countInTurn = (bytes: number) => {
    if (inThisTurn === 0) {
      setImmediate(() => {
        inThisTurn = 0;
        if (!isOver) flow();
      });
    }
    inThisTurn += bytes;
  };
  const write = async () => {
    while (waiting.bytes >= SLAB_BYTES || (ended && waiting.bytes > 0)) {
      const position = offset + written;
      written += waiting.bytes;
      const { batch, release } = waiting.take();
      flow();
      await writeAll({ handle, batch, position });
      release();
    }
    writing = false;
    if (ended) done.resolve();
  };
  const startWrite = () => {
    if (writing) return;
    writing = true;
    lastWrite = write().catch(done.reject);
  };
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    if (length !== undefined && size > length) return done.reject(fail('tooLarge'));
    crc = crc32(chunk, crc);
    waiting.add(chunk);
    countInTurn(chunk.length);
    if (waiting.bytes >= SLAB_BYTES) startWrite();
    flow();
  };
  const onEnd = () => {
    ended = true;
    startWrite();
  };
  const onClose = () => {
    if (!ended) done.reject(fail('badRequest'));
  };
  const onAbort = () => done.reject(fail('conflict'));
  const timer = setInterval(() => {
    const isIdle = !input.patient && !ended && !writing;
    if (isIdle && size - sizeAtCheck < SLOW_BYTES) done.reject(fail('timeout'));
    sizeAtCheck = size;
  }, SLOW_CHECK_MS);

  source.on('data', onData).on('end', onEnd).on('error', done.reject).on('close', onClose);
  input.signal?.addEventListener('abort', onAbort);
  if (source.readableEnded) onEnd();
  else if (source.destroyed) onClose();
  else source.resume();
  try {
    await done.promise;
    if (length !== undefined && size < length && !input.atMost) throw fail('badRequest');
    if (checksum !== undefined && checksum !== writeChecksum(crc)) throw fail('unprocessable');
    return { size, crc };
  } catch (error) {
    throw explainDiskFailure(error);
  } finally {
    isOver = true;
    clearInterval(timer);
    input.signal?.removeEventListener('abort', onAbort);
    source.off('data', onData).off('end', onEnd).off('close', onClose).off('error', done.reject);
    source.on('error', () => {});
    source.pause();
    // The file must not be closed or removed during a write.
    await lastWrite;
  }
}

/** Chunks from the network are ours alone; others may still be in use elsewhere. */
const comesFromNetwork = (source: Readable) =>
  source instanceof IncomingMessage && source.socket instanceof Socket;

async function writeAll({
  handle,
  batch,
  position,
}: {
  handle: FileHandle;
  batch: Buffer[];
  position: number;
}) {
  const total = batch.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await handle.writev(batch, position);
  if (bytesWritten === total) return;
  const rest = Buffer.concat(batch).subarray(bytesWritten);
  for (let done = 0; done < rest.length; ) {
    done += (await handle.write(rest, done, rest.length - done, position + bytesWritten + done)).bytesWritten;
  }
}
