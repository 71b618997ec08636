import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { defineJob } from './job.ts';

const payload = z.object({ versionId: z.uuid() });
const common = { retries: 3, backoff: 5, backoffMax: 120, unique: 'always' } as const;

/** A machine of two cores keeps one free to answer requests. */
const PICTURES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;

/** Keeps a thumbnail from waiting behind a film, and a short film behind a long one. */
export const processImageJob = defineJob({
  name: 'process-image',
  payload,
  options: { ...common, concurrency: PICTURES_AT_ONCE, expiry: 600 },
});
export const processPdfJob = defineJob({
  name: 'process-pdf',
  payload,
  options: { ...common, concurrency: 1, expiry: 3600 },
});
export const processSlowJob = defineJob({
  name: 'process-slow',
  payload,
  options: { ...common, concurrency: 1, expiry: 3600 },
});
/** Drawings (SVG) compute as long as their author likes, and delay only each other here. */
export const processDrawingJob = defineJob({
  name: 'process-drawing',
  payload,
  options: { ...common, concurrency: 1, expiry: 3600 },
});
/** Draws readable pages when the first person without the document opens it. */
export const drawPagesJob = defineJob({
  name: 'draw-pages',
  payload,
  options: { ...common, concurrency: 1, expiry: 3600 },
});
export const probeVideoJob = defineJob({
  name: 'probe-video',
  payload,
  options: { ...common, concurrency: 2, expiry: 1800 },
});
const transcodeOptions = { ...common, concurrency: 1, expiry: 6 * 3600 };
export const transcodeShortJob = defineJob({
  name: 'transcode-short',
  payload,
  options: transcodeOptions,
});
export const transcodeLongJob = defineJob({
  name: 'transcode-long',
  payload,
  options: transcodeOptions,
});
export const repairProcessingJob = defineJob({
  name: 'repair-processing',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
