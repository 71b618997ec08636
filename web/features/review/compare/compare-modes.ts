import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import type { MediaKind } from '../room/media-kind.ts';

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

const firstLook: CompareLook = { mode: 'side', opacity: 0.5, edge: 0.5, gain: 4 };

type Kept = Omit<CompareLook, 'mode'> & { modes: Partial<Record<MediaKind, CompareMode>> };

/** A difference is black where nothing changed: nobody opens a comparison to see that first. */
const isKept = (mode: CompareMode | undefined) => mode !== 'difference' && mode !== undefined;

/** The browser remembers how films, pictures and documents were last compared, each for itself. */
export function useCompareLook(kind: MediaKind) {
  const [kept, setKept] = useLocalStorage<Partial<Kept>>({
    key: 'reviewCompare',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const [chosen, setChosen] = useState<CompareMode>();
  const { modes, ...rest } = kept;
  const known = modes?.[kind];
  const mode = chosen ?? (isKept(known) ? known : undefined) ?? firstLook.mode;
  const look: CompareLook = { ...firstLook, ...rest, mode };
  function onLook({ mode: next, ...change }: Partial<CompareLook>) {
    if (next) setChosen(next);
    setKept((before) => ({
      ...before,
      ...change,
      modes: { ...before.modes, ...(isKept(next) && { [kind]: next }) },
    }));
  }
  return { look, onLook };
}
