import { type ComponentType, lazy } from 'react';

/** A page whose code is fetched when it is first opened. */
export function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Page = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return <Page />;
}
