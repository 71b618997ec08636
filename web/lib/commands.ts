import { useEffect } from 'react';
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

const sources = new Set<Source>();

/** What a page can do, for as long as it is open; asked for when the palette opens, and not before. */
export function useCommands(source: Source) {
  const latest = useLatest(source);
  useEffect(() => {
    const ask = () => latest.current();
    sources.add(ask);
    return () => void sources.delete(ask);
  }, [latest]);
}

export const readCommands = async (): Promise<Command[]> =>
  (await Promise.all([...sources].map((ask) => ask()))).flat();
