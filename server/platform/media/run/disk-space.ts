import { fail } from '../../../failure.ts';
import { requireDiskSpace } from '../../storage/disk/disk-space.ts';

const LOOK_MS = 1000;

/** Recognises a full disk in a program's output: not the file's fault, so a retry may succeed. */
export const explainWords = (words: string): Error | undefined =>
  /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i.test(words) ? fail('storageFull') : undefined;

interface Watch {
  folder: string;
  reserveBytes?: number | undefined;
  onFull: (failure: unknown) => void;
}

export function watchDiskSpace({ onFull, ...room }: Watch): { stop: () => void } {
  const timer = setInterval(() => void requireDiskSpace(room).catch(onFull), LOOK_MS);
  return { stop: () => clearInterval(timer) };
}
