import { Button, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sso } from '../../../../contract/calls/sso.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { endConfirmation } from '../../../lib/session/confirmation.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Notice } from '../../../ui/notice.tsx';
import { askInWindow } from '../provider-window.ts';
import { makeSsoSecret } from './sso-secret.ts';

/** Asks the provider for a fresh sign-in in a new window. The button stays: we never learn that it was closed. */
export function ConfirmBySso({ name }: { name: string }) {
  const { t } = useTranslation('confirmation');
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle');
  const asked = useRef<AbortController>(null);
  const action = useAction(sso.confirm, { onDone: () => endConfirmation(true) });
  // Fetched before the click: a browser opens a window only right after one.
  const begun = useQuery({
    queryKey: queryKeys.ssoConfirmation.all,
    queryFn: async ({ signal }) => {
      const { verifier, challenge } = await makeSsoSecret();
      const { data } = await api(sso.startConfirm, { body: { challenge } }, { signal });
      return { verifier, address: new URL(data.authorizationUrl) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => () => asked.current?.abort(), []);

  function ask() {
    asked.current?.abort();
    action.clearErrors();
    if (!begun.data) return void begun.refetch();
    const { verifier, address } = begun.data;
    asked.current = new AbortController();
    setState('waiting');
    askInWindow({
      address,
      signal: asked.current.signal,
      onAnswer: (answer) => {
        // Address and verifier work once: another attempt needs new ones.
        void begun.refetch();
        if (!new URLSearchParams(answer).has('code')) return setState('failed');
        setState('idle');
        void action.run({ body: { answer, verifier } });
      },
    });
  }

  const unreachable = begun.error instanceof ApiError ? begun.error.message : undefined;
  const failure = action.failure ?? (state === 'failed' ? t('ssoFailed', { name }) : unreachable);
  return (
    <Stack gap="xs">
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      <Button
        size="md"
        fullWidth
        leftSection={<IconKey size={18} stroke={1.8} aria-hidden />}
        loading={action.pending || begun.isFetching}
        onClick={ask}
      >
        {t('sso', { name })}
      </Button>
      <Text role="status" size="sm" c="dimmed">
        {state === 'waiting' && t('ssoWaiting', { name })}
      </Text>
    </Stack>
  );
}
