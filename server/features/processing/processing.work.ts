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
import { everyMinutes } from '../../parts/queue/schedule.ts';
import { yieldToUploads } from '../../parts/upload-backpressure.ts';
import type { Parts } from '../../parts.ts';
import { withCpuBudget } from './cpu-budget.ts';
import { drawLargePages } from './large-pages.service.ts';
import { processImage } from './process-image.ts';
import { processPdf } from './process-pdf.ts';
import { giveUp, processVersion, type Workbench } from './process-version.ts';
import { processProbe, processTranscode } from './process-video.ts';
import { repairProcessing } from './processing.service.ts';

const processSlow = (parts: Parts, bench: Workbench) =>
  (bench.version.media === 'pdf' ? processPdf : processImage)(parts, bench);

const makers = [
  [processImageJob, withCpuBudget(processImage)],
  [processPdfJob, withCpuBudget(processPdf)],
  [processSlowJob, processSlow],
  [processDrawingJob, processSlow],
  [probeVideoJob, processProbe],
  [transcodeShortJob, processTranscode],
  [transcodeLongJob, processTranscode],
] as const;

export function registerProcessingWork(parts: Parts): void {
  for (const [job, make] of makers) {
    parts.queue.work(
      job,
      outlastStore(parts, async ({ versionId }, run) => {
        if (job === processImageJob) await yieldToUploads();
        await processVersion(parts, { versionId, run, make: (bench: Workbench) => make(parts, bench) });
      }),
      (payload, reason) => giveUp(parts, payload, reason),
    );
  }
  parts.queue.work(
    drawPagesJob,
    outlastStore(parts, ({ versionId }, run) => drawLargePages(parts, { versionId, run })),
  );
  parts.queue.work(repairProcessingJob, () => repairProcessing(parts));
  parts.queue.schedule(repairProcessingJob, everyMinutes(10));
}
