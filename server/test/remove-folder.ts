import { rm } from 'node:fs/promises';

/** A process that is just ending may still write there: then it is tried again. */
export const removeFolder = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
