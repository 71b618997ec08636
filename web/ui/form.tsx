import { Alert, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent, ReactNode, RefObject } from 'react';

interface Props {
  form: { ref: RefObject<HTMLFormElement | null> };
  /** What went wrong as a whole. */
  failure?: string | undefined;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A form whose checks are ours: the browser's own bubbles speak another language than the page. */
export function Form({ form, failure, onSubmit, children }: Props) {
  return (
    <form ref={form.ref} noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {failure !== undefined && (
          <Alert color="red" variant="outline" icon={<IconAlertCircle size={18} stroke={1.8} aria-hidden />}>
            {failure}
          </Alert>
        )}
        {children}
      </Stack>
    </form>
  );
}
