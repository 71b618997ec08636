import type { ComparedVersion } from './changes.queries.ts';

/** Two prepared versions of one kind, and a folder for this run alone. */
export interface Comparison {
  now: ComparedVersion;
  before: ComparedVersion;
  folder: string;
  signal: AbortSignal;
}
