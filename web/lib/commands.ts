import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';
import { useLatest } from './use-latest.ts';

/** Something that the palette does by its name. */
export interface Command {
  id: string;
  name: string;
  /** `here`: about what the page shows. */
  group: 'here' | 'new' | 'go' | 'settings';
  /** Other words by which it is found. */
  words?: string;
  /** Only where somebody looks for it: one of many alike. */
  isHidden?: boolean;
  run: () => void;
}

type Source = () => Command[] | Promise<Command[]>;

const registry = createStore<{ sources: readonly Source[] }>({ sources: [] });

/** What a page can do, for as long as it is open; asked for when the palette opens, and not before. */
export function useCommands(source: Source) {
  const latest = useLatest(source);
  useEffect(() => {
    const ask = () => latest.current();
    registry.set({ sources: [...registry.get().sources, ask] });
    return () => registry.set({ sources: registry.get().sources.filter((one) => one !== ask) });
  }, [latest]);
}

/** Whoever lists commands asks again when a page comes or goes. */
export const useSources = () => useStore(registry, ({ sources }) => sources);

export const readCommands = async (sources: readonly Source[]): Promise<Command[]> =>
  (await Promise.all(sources.map((ask) => ask()))).flat();
