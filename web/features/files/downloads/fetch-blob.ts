interface Fetch {
  address: string;
  signal: AbortSignal;
  onProgress: (received: number) => void;
}

/** Finished pieces become blobs, which the browser may keep on disk instead of in memory. */
const PIECE_BYTES = 32 * 1024 * 1024;
const TELL_EVERY_MS = 200;

export async function fetchBlob({ address, signal, onProgress }: Fetch): Promise<Blob> {
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Error(`The download answered ${response.status}`);
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const pieces: Blob[] = [];
  let waiting: BlobPart[] = [];
  let waitingBytes = 0;
  let received = 0;
  let told = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    waiting.push(part.value);
    waitingBytes += part.value.length;
    received += part.value.length;
    if (waitingBytes >= PIECE_BYTES) {
      pieces.push(new Blob(waiting));
      waiting = [];
      waitingBytes = 0;
    }
    if (performance.now() - told > TELL_EVERY_MS) {
      told = performance.now();
      onProgress(received);
    }
  }
  return new Blob([...pieces, ...waiting], { type });
}
