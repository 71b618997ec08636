interface Use {
  server: number;
  database: number;
  walBytes: number;
  commits: number;
  databaseBytes: number;
}

interface Measured {
  costs: { [thing: string]: Use };
  film: { originalBytes: number; renditionBytes: number; objects: number };
  streamBytes: number;
}

type Need = { [what: string]: number };
type Judged = { name: string; shares: Array<{ what: string; share: number }> };

export const studio: { [what: string]: number };
export const steps: Array<{ name: string; holds: Need }>;
export const limitNames: { [what: string]: string };
export const relief: { [what: string]: string };
export function reckon(measured: Measured, day: { [what: string]: number }, studios: number): Need;
export function choose(need: Need): {
  step: Judged;
  before: Judged | undefined;
  isEnough: boolean;
  takesOver: string;
};
