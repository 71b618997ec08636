import { processDrawingJob, processSlowJob } from '../../jobs/process-media.ts';
import { MediaFailure } from '../../parts/media/media-failure.ts';
import { isDrawing } from '../../parts/media/pictures/images.ts';
import type { Parts } from '../../parts.ts';
import type { Workbench } from './process-version.ts';
import { enqueue } from './processing.service.ts';

/** CPU time, because wall time grows on a busy machine. */
const CPU_SECONDS = 3;

type Maker = (parts: Parts, bench: Workbench) => Promise<void>;

/**
 * Moves long work to a slow queue, so an endless drawing or a huge document delays nobody else. Drawings
 * have a queue apart from documents.
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
