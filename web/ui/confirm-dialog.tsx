import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

interface Props {
  opened: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'plain' | 'danger';
  pending?: boolean;
  /** Must be typed before confirming. */
  typeToConfirm?: { word: string; label: string };
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: Props) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title} size={440}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

function ConfirmForm({ text, typeToConfirm, tone = 'plain', pending = false, ...props }: Props) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const isAllowed = typeToConfirm === undefined || typed.trim() === typeToConfirm.word;

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (isAllowed && !pending) props.onConfirm();
  }

  return (
    <form onSubmit={confirm}>
      <Text component="div" c="dimmed">
        {text}
      </Text>
      {typeToConfirm && (
        <TextInput
          mt="md"
          label={typeToConfirm.label}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button onClick={props.onClose}>{props.cancelLabel ?? t('cancel')}</Button>
        <Button
          type="submit"
          variant="filled"
          color={tone === 'danger' ? 'red' : 'accent'}
          disabled={!isAllowed}
          loading={pending}
          {...(typeToConfirm === undefined && { 'data-autofocus': true })}
        >
          {props.confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
