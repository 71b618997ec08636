import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payment } from '../../../../contract/calls/payment.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface Props {
  clientSecret: string | null;
  onDone: () => void;
}

export function TestBank({ clientSecret, onDone }: Props) {
  const { t } = useTranslation('payment');
  return (
    <Dialog
      opened={clientSecret !== null}
      onClose={onDone}
      title={t('bank.title')}
      size={440}
      closeOnClickOutside={false}
    >
      {clientSecret !== null && <Question clientSecret={clientSecret} onDone={onDone} />}
    </Dialog>
  );
}

function Question({ clientSecret, onDone }: { clientSecret: string; onDone: () => void }) {
  const { t } = useTranslation('payment');
  const action = useAction(payment.answerTestBank, { onDone });
  const answer = (isApproved: boolean) => action.run({ body: { clientSecret, isApproved } });
  return (
    <>
      {action.failure !== undefined && <Notice tone="error">{action.failure}</Notice>}
      <Text>{t('bank.text')}</Text>
      <Text size="sm" c="dimmed" mt="xs">
        {t('bank.hint')}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button disabled={action.pending} onClick={() => answer(false)}>
          {t('bank.refuse')}
        </Button>
        <Button
          variant="filled"
          color="accent"
          data-autofocus
          loading={action.pending}
          onClick={() => answer(true)}
        >
          {t('bank.approve')}
        </Button>
      </Group>
    </>
  );
}

export function useAskBank() {
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const waiting = useRef<() => void>(undefined);
  return {
    clientSecret,
    ask: (secret: string) =>
      new Promise<void>((resolve) => {
        waiting.current = resolve;
        setClientSecret(secret);
      }),
    finish: () => {
      setClientSecret(null);
      waiting.current?.();
    },
  };
}
