import { fail } from '../../../failure.ts';
import { requireDiskSpace } from '../../storage/disk/disk-space.ts';

const LOOK_MS = 1000;

/** Programs tell of a full disk in words. It is no fault of the file that they read: another try may go well. */
export const explainWords = (words: string): Error | undefined =>
  /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i.test(words) ? fail('storageFull') : undefined;

interface Watch {
  folder: string;
  reserveBytes?: number | undefined;
  onFull: (failure: unknown) => void;
}

/** Looks every second whether the disk has room left. */
export function watchDiskSpace({ onFull, ...room }: Watch): { stop: () => void } {
  const timer = setInterval(() => void requireDiskSpace(room).catch(onFull), LOOK_MS);
  return { stop: () => clearInterval(timer) };
}
