import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '640m';
const CHUNK = Buffer.alloc(4 * 1024 * 1024, 7);

export interface SmallDisk {
  folder: string;
  /** False where this machine permits no mount. */
  canBeFull: boolean;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const canBeFull = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE},mode=0711`,
    'koma-chaos',
    folder,
  ]).then(
    () => true,
    () => false,
  );
  const ballast = join(folder, 'ballast');
  return {
    folder,
    canBeFull,
    async fill() {
      if (!canBeFull) return;
      const file = await open(ballast, 'w');
      try {
        for (;;) await file.write(CHUNK);
      } catch {
        // The disk is full, as intended.
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      if (canBeFull) await run('umount', ['-l', folder]);
    },
  };
}
