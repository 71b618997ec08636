import { type ComponentType, lazy } from 'react';
import { trackLoading } from './page-loading.ts';

/** A page whose code is fetched when it is first opened. */
export function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Page = lazy<ComponentType>(async () => ({ default: (await trackLoading(load()))[name] }));
  return <Page />;
}
