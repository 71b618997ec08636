import { type ComponentType, lazy } from 'react';

/**
 * A part that comes after its page, and that nobody waits for or misses. Where it cannot be loaded, as while the
 * server is away, the page stays without it: what `lazy` throws would take the whole page. Browsers remember that a
 * module could not be loaded, so to ask again would change nothing.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));

const Nothing = () => null;
