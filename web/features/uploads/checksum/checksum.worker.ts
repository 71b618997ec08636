import { countCrc } from './crc32.ts';

interface Question {
  id: number;
  blob: Blob;
}

self.addEventListener('message', async ({ data: { id, blob } }: MessageEvent<Question>) => {
  try {
    self.postMessage({ id, checksum: await countCrc(blob) });
  } catch {
    // The file was moved, changed or deleted since it was chosen.
    self.postMessage({ id, checksum: null });
  }
});
