import { Stack } from '@mantine/core';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { Notice } from '../notice.tsx';

interface Props {
  form: { ref: RefObject<HTMLFormElement | null> };
  /** What went wrong as a whole. */
  failure?: string | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** A form whose checks are ours: the browser's own bubbles speak another language than the page. */
export function Form({ form, failure, onSubmit, children }: Props) {
  return (
    <form ref={form.ref} noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
        {children}
      </Stack>
    </form>
  );
}
