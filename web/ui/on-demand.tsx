import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

interface Openable {
  opened: boolean;
}

/** Loads a dialog when first opened. */
export function onDemand<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => {
    const Dialog = await load();
    return { default: (props: Props) => <OpenedAfter Dialog={Dialog} props={props} /> };
  });
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where a module begins
  return function OnDemand(props: Props) {
    const [wasOpened, setOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Mounts closed, then opens: only then does the dialog know where focus was. */
function OpenedAfter<Props extends Openable>({
  Dialog,
  props,
}: {
  Dialog: ComponentType<Props>;
  props: Props;
}) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <Dialog {...props} opened={props.opened && isThere} />;
}
