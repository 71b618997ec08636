/** Temporary failures, for which a retry may succeed. */
const passing = new Set([
  'processing.tooLong',
  'processing.mismatch',
  'processing.storageFull',
  'processing.failed',
]);

export const mayRetry = (failure: string | null): boolean => failure !== null && passing.has(failure);
