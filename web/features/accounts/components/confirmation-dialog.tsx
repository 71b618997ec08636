import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import type { PasskeyQuestionData } from '../../../../contract/calls/passkeys.ts';
import { CONFIRMED_MINUTES } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { endConfirmation, type Proof } from '../../../lib/session/confirmation.ts';
import { hasPasskeys } from '../../../lib/session/passkeys.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasskeyButton } from '../second-factor/passkey-button.tsx';
import { SetupCodeDialog } from '../second-factor/setup-code-dialog.tsx';
import { ConfirmBySso } from '../sso/confirm-by-sso.tsx';
import { ConfirmByGoogle } from './confirm-by-google.tsx';
import { ConfirmByTyping } from './confirm-by-typing.tsx';

interface Props {
  proof: Proof;
}

/** Asks for a proof of identity before a sensitive change. The call that needed it is then repeated. */
export function ConfirmationDialog({ proof }: Props) {
  const { t } = useTranslation('confirmation');
  if (proof === 'setup') return <SetupCodeDialog />;
  return (
    <Dialog opened onClose={() => endConfirmation(false)} title={t('title')} size={440}>
      <Text c="dimmed" mb="md">
        {t(proof === 'factor' ? 'factorText' : 'text', { minutes: CONFIRMED_MINUTES })}
      </Text>
      <Ways proof={proof} />
    </Dialog>
  );
}

function Ways({ proof }: Props) {
  const { t } = useTranslation('confirmation');
  const options = useQuery({
    queryKey: queryKeys.confirmOptions.all,
    queryFn: async ({ signal }) => (await api(accounts.confirmOptions, {}, { signal })).data,
    // Addresses and questions in the answer are valid once.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    // Renewed ahead of their expiry after 15 minutes: a browser opens a window only right after the
    // click.
    refetchInterval: 5 * 60_000,
  });
  if (options.isPending) return <Skeleton h={120} aria-hidden="true" />;
  if (options.isError) {
    return (
      <Stack gap="md">
        <Notice tone="error">{t('loadFailed')}</Notice>
        <Button onClick={() => options.refetch()}>{t('retry')}</Button>
      </Stack>
    );
  }
  const { hasAuthenticator, hasRecoveryCodes, passkeyQuestion } = options.data;
  const noOther = { password: false, googleUrl: null, ssoName: null };
  const { password, googleUrl, ssoName } = proof === 'factor' ? noOther : options.data;
  const passkey = hasPasskeys() ? passkeyQuestion : null;
  if (proof === 'factor' && !hasAuthenticator && !hasRecoveryCodes && passkey === null)
    return <Notice tone="error">{t('noFactor')}</Notice>;
  return (
    <Stack gap="md">
      <ConfirmByTyping
        password={password}
        hasAuthenticator={hasAuthenticator}
        hasRecoveryCodes={hasRecoveryCodes}
      />
      {passkey !== null && <ConfirmByPasskey question={passkey} />}
      {googleUrl !== null && (
        <ConfirmByGoogle authorizationUrl={googleUrl} onUsed={() => void options.refetch()} />
      )}
      {ssoName !== null && <ConfirmBySso name={ssoName} />}
    </Stack>
  );
}

function ConfirmByPasskey({ question }: { question: PasskeyQuestionData }) {
  const { t } = useTranslation('confirmation');
  const action = useAction(accounts.confirm, {
    fields: ['passkey'],
    onDone: () => endConfirmation(true),
  });
  return (
    <PasskeyButton
      label={t('passkey')}
      question={question}
      pending={action.pending}
      failure={action.problem}
      onAnswer={(passkey) => void action.run({ body: { passkey } })}
    />
  );
}
