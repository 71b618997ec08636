import { Stack } from '@mantine/core';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { Notice } from '../notice.tsx';
import { useIsAlive } from './use-is-alive.ts';

interface Props {
  form: { ref: RefObject<HTMLFormElement | null> };
  failure?: string | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** Disables the browser's validation, whose language may not be the page's. */
export function Form({ form, failure, onSubmit, children }: Props) {
  // Disabled until hydration: input would be lost, and a submit would put it into the address.
  const isAlive = useIsAlive();
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

/** Passes on values restored or autofilled before hydration: the next render would clear them. */
function takeRestored(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !restorable.has(field.type)) continue;
    const { value } = field;
    if (value === '' || value === field.defaultValue) continue;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    // React ignores a value it knows, so the field is cleared first.
    set?.call(field, '');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
