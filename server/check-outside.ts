import { requireLargerDisk } from './access/limits/disk-capacity.ts';
import type { Platform } from './platform.ts';
import { StartFailure } from './start-failure.ts';

const PATIENCE_MS = 5000;

type Outside = Pick<Platform, 'mailer' | 'log'> & Parameters<typeof requireLargerDisk>[0];

/** Reports failures early. Wrong settings prevent the start; an unreachable service may return. */
export async function checkOutside(outside: Outside, say: (line: string) => void): Promise<void> {
  const { storage, mailer, log } = outside;
  const tell = (error: unknown) => {
    const sentence = error instanceof Error ? error.message : String(error);
    say(`${sentence} Koma goes on without it, and tries again.`);
    log.warn({ err: error }, 'not ready');
  };
  await requireLargerDisk(outside);
  void mailer.check().catch(tell);
  await answerInTime(storage.check()).catch((error: unknown) => {
    if (error instanceof StartFailure) throw error;
    tell(error);
  });
}

async function answerInTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const sentence = `The storage did not answer within ${PATIENCE_MS / 1000} seconds.`;
    timer = setTimeout(() => reject(new Error(sentence)), PATIENCE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
