import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { defineJob } from './job.ts';

const payload = z.object({ versionId: z.uuid() });
const common = { retries: 3, backoff: 5, backoffMax: 120, unique: 'always' } as const;

/** A machine of two cores keeps one for whoever waits for an answer. */
const PICTURES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;

/**
 * A queue a kind of work, so that a thumbnail never waits behind a film, and a short film never behind a long one.
 * One version waits or runs once in each: a second request changes nothing.
 */
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
/** Pictures and documents that are more than a moment's work. */
export const processSlowJob = defineJob({
  name: 'process-slow',
  payload,
  options: { ...common, concurrency: 1, expiry: 3600 },
});
/** Drawings (SVG) that are more than a moment's work: they compute as their author likes, and hold up only each other. */
export const processDrawingJob = defineJob({
  name: 'process-drawing',
  payload,
  options: { ...common, concurrency: 1, expiry: 3600 },
});
/** Pages large enough to be read, for those who may not have the document: made when the first of them opens it. */
export const drawPagesJob = defineJob({
  name: 'draw-pages',
  payload,
  options: { ...common, concurrency: 1, expiry: 3600 },
});
/** What a video is, and its first picture. */
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
/** Looks for work that was lost, and for what nobody needs. */
export const repairProcessingJob = defineJob({
  name: 'repair-processing',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
