import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadTexts } from '../lib/language/i18n.ts';
import { trackLoading } from './page-loading.ts';

const loaders = new Map<ReactNode, () => Promise<void>>();

/**
 * A page whose code is fetched when it is first opened. Texts that are not named with it are fetched one after the
 * other while it is drawn, and hold it up each time.
 */
export function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  texts: string[] = [],
) {
  let Loaded: ComponentType | undefined;
  const loadAll = async () => {
    const [code] = await Promise.all([load(), loadTexts(texts)]);
    Loaded = code[name];
    return { default: code[name] };
  };
  const Lazy = lazy<ComponentType>(() => trackLoading(loadAll()));
  const element = <Page key={loaders.size} choose={() => Loaded ?? Lazy} />;
  loaders.set(element, async () => void (await loadAll()));
  return element;
}

/** Fetches a page before it is drawn. */
export const preloadPage = async (element: ReactNode) => loaders.get(element)?.();

/** What is here already is drawn at once: React lets what suspended wait for 300 ms before it is shown. */
function Page({ choose }: { choose: () => ComponentType }) {
  const [Shown] = useState(choose);
  return <Shown />;
}
