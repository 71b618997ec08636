import type { FastifyBaseLogger } from 'fastify';

/** Limits each stage in milliseconds. Later work is cut off, which is safe: five seconds hold it all. */
const stages = { work: 2000, platform: 400, database: 1900 };

type Stage = keyof typeof stages;

export function collectStops(log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
  const ends: Record<Stage, Array<() => Promise<unknown>>> = { work: [], platform: [], database: [] };

  async function endStage(stage: Stage, milliseconds: number): Promise<void> {
    const ending = ends[stage]
      .splice(0)
      .map((end) => end().catch((error) => log.error(error, 'while stopping')));
    if (ending.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        log.warn({ stage }, 'what did not end in time is cut off');
        resolve();
      }, milliseconds);
    });
    await Promise.race([Promise.all(ending), late]);
    clearTimeout(timer);
  }

  return {
    add: (stage: Stage, end: () => Promise<unknown>) => void ends[stage].push(end),
    async stop(): Promise<void> {
      await endStage('work', stages.work);
      await endStage('platform', stages.platform);
      await endStage('database', stages.database);
    },
  };
}
