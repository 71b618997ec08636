import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import type { MediaKind } from '../room/media-kind.ts';

export const compareModes = ['side', 'overlay', 'wipe', 'difference'] as const;
type CompareMode = (typeof compareModes)[number];

export interface CompareLook {
  mode: CompareMode;
  /** Opacity of the second over the first, from 0 to 1. */
  opacity: number;
  /** Position of the wipe's edge, from 0 to 1. */
  edge: number;
  gain: number;
}

const firstLook: CompareLook = { mode: 'side', opacity: 0.5, edge: 0.5, gain: 4 };

type Kept = Omit<CompareLook, 'mode'> & { modes: Partial<Record<MediaKind, CompareMode>> };

/** Never opens with a difference, which is black where nothing changed. */
const isKept = (mode: CompareMode | undefined) => mode !== 'difference' && mode !== undefined;

/** Remembers the last mode for films, pictures and documents apart. */
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
