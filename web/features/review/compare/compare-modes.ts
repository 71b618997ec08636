export const compareModes = ['side', 'overlay', 'wipe', 'difference'] as const;
export type CompareMode = (typeof compareModes)[number];

/** How two versions lie on each other. */
export interface CompareLook {
  mode: CompareMode;
  /** Of the second over the first, from 0 to 1. */
  opacity: number;
  /** Where the first ends and the second begins, from 0 to 1. */
  edge: number;
  /** How many times brighter a difference is shown. */
  gain: number;
}

export const firstLook: CompareLook = { mode: 'side', opacity: 0.5, edge: 0.5, gain: 4 };
