import type { ComparedVersion } from './changes.queries.ts';

export interface Comparison {
  now: ComparedVersion;
  before: ComparedVersion;
  folder: string;
  signal: AbortSignal;
}
