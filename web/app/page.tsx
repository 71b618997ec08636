import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadTexts } from '../lib/language/i18n.ts';
import { trackLoading } from './page-loading.ts';

const loaders = new Map<ReactNode, () => Promise<void>>();

/** A page with code loaded on demand. Name its texts: others load one by one during rendering, each delaying it. */
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

export const preloadPage = async (element: ReactNode) => loaders.get(element)?.();

/** Renders loaded pages without suspending: React would hold them back for 300 ms. */
function Page({ choose }: { choose: () => ComponentType }) {
  const [Shown] = useState(choose);
  return <Shown />;
}
