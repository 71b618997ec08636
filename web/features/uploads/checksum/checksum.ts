import { countCrc } from './crc32.ts';

interface Waiting {
  blob: Blob;
  resolve: (checksum: string) => void;
  reject: (error: Error) => void;
}

export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function start(): Worker {
  const started = new Worker(new URL('./checksum.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; checksum: string | null }>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.checksum === null) asked?.reject(new UnreadableFile());
    else asked?.resolve(data.checksum);
  });
  started.addEventListener('error', () => {
    worker = undefined;
    countHere();
  });
  return started;
}

/** Counts in the page if the worker's code cannot be fetched, as without a network. */
function countHere() {
  for (const { blob, resolve, reject } of waiting.values()) {
    countCrc(blob).then(resolve, () => reject(new UnreadableFile()));
  }
  waiting.clear();
}

/** Counts a CRC-32 in a worker, so that the page stays responsive. */
export function checksumOf(blob: Blob): Promise<string> {
  worker ??= start();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { blob, resolve, reject });
    worker?.postMessage({ id, blob });
  });
}
