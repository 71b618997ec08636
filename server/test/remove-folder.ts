import { rm } from 'node:fs/promises';

/** Retries, as an ending process may still write there. */
export const removeFolder = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
