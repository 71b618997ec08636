import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { endConfirmation } from '../../../lib/session/confirmation.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Notice } from '../../../ui/notice.tsx';
import { askInWindow, CONFIRMING } from '../provider-window.ts';
import { GoogleMark } from './google-mark.tsx';

interface Props {
  authorizationUrl: string;
  /** Called once the address is spent: another attempt needs a new one. */
  onUsed: () => void;
}

/** Asks for a fresh sign-in at Google in a new window. The button stays: we never learn that the window was closed. */
export function ConfirmByGoogle({ authorizationUrl, onUsed }: Props) {
  const { t } = useTranslation('confirmation');
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle');
  const asked = useRef<AbortController>(null);
  const action = useAction(accounts.confirm, { onDone: () => endConfirmation(true) });
  useEffect(() => () => asked.current?.abort(), []);

  function ask() {
    asked.current?.abort();
    asked.current = new AbortController();
    setState('waiting');
    action.clearErrors();
    const address = new URL(authorizationUrl);
    address.searchParams.set('state', CONFIRMING + crypto.randomUUID());
    askInWindow({
      address,
      signal: asked.current.signal,
      onAnswer: (answer) => {
        onUsed();
        const credential = new URLSearchParams(answer).get('id_token');
        if (credential === null) return setState('failed');
        setState('idle');
        void action.run({ body: { credential } });
      },
    });
  }

  const failure = action.failure ?? (state === 'failed' ? t('googleFailed') : undefined);
  return (
    <Stack gap="xs">
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      <Button size="md" fullWidth leftSection={<GoogleMark />} loading={action.pending} onClick={ask}>
        {t('google')}
      </Button>
      <Text role="status" size="sm" c="dimmed">
        {state === 'waiting' && t('googleWaiting')}
      </Text>
    </Stack>
  );
}
