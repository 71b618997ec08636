import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part that loads after its page was drawn, and that nobody waits for or misses. Not by `lazy`: a fallback of
 * `Suspense` makes React hold back everything that loads next for 300 ms. Where the code cannot be loaded, as while
 * the server is away, the page stays without the part.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
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
