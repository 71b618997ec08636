import { updateCrc, writeCrc } from './crc32.ts';

interface Question {
  id: number;
  blob: Blob;
}

async function count(blob: Blob): Promise<string> {
  let crc = 0;
  const reader = blob.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    crc = updateCrc(crc, part.value);
  }
  return writeCrc(crc);
}

self.addEventListener('message', async ({ data: { id, blob } }: MessageEvent<Question>) => {
  try {
    self.postMessage({ id, checksum: await count(blob) });
  } catch {
    // The file was moved, changed or taken away since it was chosen.
    self.postMessage({ id, checksum: null });
  }
});
