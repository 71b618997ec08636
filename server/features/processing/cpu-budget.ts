import { processDrawingJob, processSlowJob } from '../../jobs/process-media.ts';
import { MediaFailure } from '../../parts/media/media-failure.ts';
import { isDrawing } from '../../parts/media/pictures/images.ts';
import type { Parts } from '../../parts.ts';
import type { Workbench } from './process-version.ts';
import { enqueue } from './processing.service.ts';

/** By the processor's time: on a busy machine everything takes long by the clock. */
const CPU_SECONDS = 3;

type Maker = (parts: Parts, bench: Workbench) => Promise<void>;

/**
 * A drawing that never ends or a document of a thousand pages must not hold up what waits behind it: what needs more
 * than a moment's work is made anew in a queue for such work. Drawings have one of their own, and hold up no document.
 */
export const withCpuBudget =
  (make: Maker): Maker =>
  async (parts, bench) => {
    try {
      await make(parts, { ...bench, cpuSeconds: CPU_SECONDS });
    } catch (error) {
      if (!(error instanceof MediaFailure) || error.reason !== 'tooLong') throw error;
      const { id, mime_type } = bench.version;
      await enqueue(parts, parts.db, isDrawing(mime_type) ? processDrawingJob : processSlowJob, id);
    }
  };
