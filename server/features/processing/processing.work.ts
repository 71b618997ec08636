import {
  drawPagesJob,
  probeVideoJob,
  processDrawingJob,
  processImageJob,
  processPdfJob,
  processSlowJob,
  repairProcessingJob,
  transcodeLongJob,
  transcodeShortJob,
} from '../../jobs/process-media.ts';
import { outlastStore } from '../../jobs/store-outage.ts';
import { everyMinutes } from '../../platform/queue/schedule.ts';
import { yieldToUploads } from '../../platform/upload-backpressure.ts';
import type { Platform } from '../../platform.ts';
import { withCpuBudget } from './cpu-budget.ts';
import { drawLargePages } from './large-pages.service.ts';
import { processImage } from './process-image.ts';
import { processPdf } from './process-pdf.ts';
import { giveUp, processVersion, type Workbench } from './process-version.ts';
import { processProbe, processTranscode } from './process-video.ts';
import { repairProcessing } from './processing.service.ts';

const processSlow = (platform: Platform, bench: Workbench) =>
  (bench.version.media === 'pdf' ? processPdf : processImage)(platform, bench);

const makers = [
  [processImageJob, withCpuBudget(processImage)],
  [processPdfJob, withCpuBudget(processPdf)],
  [processSlowJob, processSlow],
  [processDrawingJob, processSlow],
  [probeVideoJob, processProbe],
  [transcodeShortJob, processTranscode],
  [transcodeLongJob, processTranscode],
] as const;

export function registerProcessingWork(platform: Platform): void {
  for (const [job, make] of makers) {
    platform.queue.work(
      job,
      outlastStore(platform, async ({ versionId }, run) => {
        if (job === processImageJob) await yieldToUploads();
        await processVersion(platform, { versionId, run, make: (bench: Workbench) => make(platform, bench) });
      }),
      (payload, reason) => giveUp(platform, payload, reason),
    );
  }
  platform.queue.work(
    drawPagesJob,
    outlastStore(platform, ({ versionId }, run) => drawLargePages(platform, { versionId, run })),
  );
  platform.queue.work(repairProcessingJob, () => repairProcessing(platform));
  platform.queue.schedule(repairProcessingJob, everyMinutes(10));
}
