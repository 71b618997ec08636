import { type ComponentType, useEffect, useState } from 'react';

/**
 * Loads a part after its page. Avoids `lazy`, whose Suspense fallback delays later content by 300
 * ms. If the code fails to load, the page stays without the part.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where a module begins
  return function LatePart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      load().then(
        (found) => setPart(() => found),
        () => undefined,
      );
    }, []);
    return Part && <Part {...props} />;
  };
}
