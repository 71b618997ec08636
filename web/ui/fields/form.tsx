import { Stack } from '@mantine/core';
import { type ReactNode, type RefObject, type SyntheticEvent, useSyncExternalStore } from 'react';
import { Notice } from '../notice.tsx';

interface Props {
  form: { ref: RefObject<HTMLFormElement | null> };
  /** What went wrong as a whole. */
  failure?: string | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

const neverChanges = () => () => undefined;

/** A form whose checks are ours: the browser's own bubbles speak another language than the page. */
export function Form({ form, failure, onSubmit, children }: Props) {
  // Before hydration, what is typed would be lost, and what is sent would go into the address.
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <form ref={form.ref} noValidate inert={!isAlive} onSubmit={onSubmit}>
      <Stack gap="md">
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
        {children}
      </Stack>
    </form>
  );
}
