import { processDrawingJob, processSlowJob } from '../../jobs/process-media.ts';
import { MediaFailure } from '../../platform/media/media-failure.ts';
import { isDrawing } from '../../platform/media/pictures/images.ts';
import type { Platform } from '../../platform.ts';
import type { Workbench } from './process-version.ts';
import { enqueue } from './processing.service.ts';

/** CPU time, because wall time grows on a busy machine. */
const CPU_SECONDS = 3;

type Maker = (platform: Platform, bench: Workbench) => Promise<void>;

/**
 * Moves long work to a slow queue, so an endless drawing or a huge document delays nobody else. Drawings
 * have a queue apart from documents.
 */
export const withCpuBudget =
  (make: Maker): Maker =>
  async (platform, bench) => {
    try {
      await make(platform, { ...bench, cpuSeconds: CPU_SECONDS });
    } catch (error) {
      if (!(error instanceof MediaFailure) || error.reason !== 'tooLong') throw error;
      const { id, mime_type } = bench.version;
      await enqueue(platform, platform.db, isDrawing(mime_type) ? processDrawingJob : processSlowJob, id);
    }
  };
