import { processSlowJob } from '../../jobs/process-media.ts';
import type { Parts } from '../../parts.ts';
import type { Workbench } from './process-version.ts';

const MOMENT_MS = 10_000;

type Maker = (parts: Parts, bench: Workbench) => Promise<void>;

/**
 * A drawing that never ends, a document of a thousand pages or a film whose length nobody wrote down must not hold up
 * what waits behind it: what is not made within a moment is made anew in a queue for such work.
 */
export const quickly =
  (make: Maker, { moment = MOMENT_MS } = {}): Maker =>
  async (parts, bench) => {
    const late = AbortSignal.timeout(moment);
    try {
      await make(parts, { ...bench, signal: AbortSignal.any([bench.signal, late]) });
    } catch (error) {
      if (!late.aborted || bench.signal.aborted) throw error;
      const versionId = bench.version.id;
      await parts.queue.enqueue(parts.db, processSlowJob, { versionId }, { singletonKey: versionId });
    }
  };
