import { updateCrc, writeCrc } from './crc32.ts';

export async function countCrc(blob: Blob): Promise<string> {
  let crc = 0;
  const reader = blob.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    crc = updateCrc(crc, part.value);
  }
  return writeCrc(crc);
}
