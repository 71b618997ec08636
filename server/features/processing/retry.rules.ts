/** Failures that lie in the moment, not in the file: another try may end otherwise. */
const passing = new Set([
  'processing.tooLong',
  'processing.mismatch',
  'processing.storageFull',
  'processing.failed',
]);

export const mayRetry = (failure: string | null): boolean => failure !== null && passing.has(failure);
