import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { CodeStep } from './code-step.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

interface Props {
  email: string;
  onBack?: () => void;
}

type Step =
  | { kind: 'start' }
  | { kind: 'code'; hash: string; sentAt: number }
  | { kind: 'password'; hash: string };

export function CodePassword({ email, onBack }: Props) {
  const { t } = useTranslation('settings');
  const [step, setStep] = useState<Step>({ kind: 'start' });
  const waitForCode = (hash: string) => setStep({ kind: 'code', hash, sentAt: Date.now() });
  const sending = useAction(accounts.sendResetCode, { onDone: ({ data }) => waitForCode(data.hash) });

  if (step.kind === 'password')
    return <NewPasswordForm email={email} hash={step.hash} onDone={() => onBack?.()} />;
  return (
    <Stack gap="md" align="flex-start">
      <p style={{ margin: 0 }} role="status">
        {t(step.kind === 'start' ? 'password.codeText' : 'password.codeSent', { email })}
      </p>
      {step.kind === 'code' && (
        <CodeStep
          hash={step.hash}
          sentAt={step.sentAt}
          onResent={waitForCode}
          onVerified={(hash) => setStep({ kind: 'password', hash })}
        />
      )}
      <Group gap="xs">
        {step.kind === 'start' && (
          <Button
            variant="filled"
            color="accent"
            size="md"
            loading={sending.pending}
            onClick={() => sending.run({ body: {} })}
          >
            {t('password.sendCode')}
          </Button>
        )}
        {onBack && (
          <Button variant="subtle" size="md" onClick={onBack}>
            {t('password.back')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
