import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';
import { useLatest } from './use-latest.ts';

export interface Command {
  id: string;
  name: string;
  group: 'here' | 'new' | 'go' | 'settings';
  words?: string;
  /** Shown only in search results, as one of many alike. */
  isHidden?: boolean;
  run: () => void;
}

type Source = () => Command[] | Promise<Command[]>;

const registry = createStore<{ sources: readonly Source[] }>({ sources: [] });

/** Registers a page's commands, which are read only when the palette opens. */
export function useCommands(source: Source) {
  const latest = useLatest(source);
  useEffect(() => {
    const ask = () => latest.current();
    registry.set({ sources: [...registry.get().sources, ask] });
    return () => registry.set({ sources: registry.get().sources.filter((one) => one !== ask) });
  }, [latest]);
}

export const useSources = () => useStore(registry, ({ sources }) => sources);

export const readCommands = async (sources: readonly Source[]): Promise<Command[]> =>
  (await Promise.all(sources.map((ask) => ask()))).flat();
