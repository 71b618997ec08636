import { Stack } from '@mantine/core';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
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
  const isHydrated = useRef(!isAlive);
  useEffect(() => {
    if (isAlive && isHydrated.current && form.ref.current) takeRestored(form.ref.current);
  }, [isAlive, form.ref]);
  return (
    <form ref={form.ref} noValidate inert={!isAlive} onSubmit={onSubmit}>
      <Stack gap="md">
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
        {children}
      </Stack>
    </form>
  );
}

const restorable = new Set(['text', 'email', 'password', 'tel', 'search', 'url']);

/** Hands over what the browser restored or filled in before the code was there: else the next drawing would empty it. */
function takeRestored(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !restorable.has(field.type)) continue;
    const { value } = field;
    if (value === '' || value === field.defaultValue) continue;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    // React takes a value that it knows for no change.
    set?.call(field, '');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
