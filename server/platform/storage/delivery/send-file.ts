import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type { ByteRange } from '../storage.ts';

const readInto = promisify(read);
const BUFFER_BYTES = 256 * 1024;
const KEPT_BUFFERS = 64;
const STALLED_MS = 5 * 60 * 1000;
/** Reuses buffers: fresh memory for every chunk costs more than reading and sending it. */
const buffers: Buffer[] = [];

interface SendFile extends ByteRange {
  handle: FileHandle;
  response: ServerResponse;
}

/** Reads one buffer while the one before is sent. Closes the file. */
export async function sendFile({ handle, start, end, response }: SendFile): Promise<void> {
  let sending: Promise<void> | undefined;
  response.setTimeout(STALLED_MS, () => response.destroy());
  try {
    for (let position = start; position <= end && !response.destroyed; ) {
      const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
      const length = Math.min(BUFFER_BYTES, end - position + 1);
      const { bytesRead } = await readInto(handle.fd, buffer, 0, length, position);
      if (bytesRead === 0) throw new Error('a stored file is shorter than it was when it was opened');
      await sending;
      sending = sendBuffer({ buffer, length: bytesRead, response });
      position += bytesRead;
    }
    await sending;
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    await handle.close();
  }
}

interface SendBuffer {
  buffer: Buffer;
  length: number;
  response: ServerResponse;
}

/** Frees a buffer once the kernel has it; a broken connection leaves it to the collector. */
function sendBuffer({ buffer, length, response }: SendBuffer): Promise<void> {
  return new Promise<void>((resolve) => {
    response.once('close', resolve);
    response.write(buffer.subarray(0, length), (error) => {
      response.off('close', resolve);
      if (!error && buffers.length < KEPT_BUFFERS) buffers.push(buffer);
      resolve();
    });
  });
}
