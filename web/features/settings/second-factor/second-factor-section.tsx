import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactor } from '../../../../contract/calls/second-factor.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../components/section.tsx';
import { AuthenticatorRow } from './authenticator-row.tsx';
import { FactorRow } from './factor-row.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import classes from './second-factor.module.css';
import { refreshSecondFactor, useSecondFactor } from './use-second-factor.ts';

export function SecondFactorSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const { data, isError, refetch } = useSecondFactor();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Section title={t('secondFactor.title')} text={t('secondFactor.text')}>
      {data && (
        <div className={classes.rows}>
          <AuthenticatorRow addedAt={data.authenticator?.addedAt ?? null} onCodes={setCodes} />
          <PasskeysRow passkeys={data.passkeys} onCodes={setCodes} />
          {(data.authenticator !== null || data.passkeys.length > 0) && (
            <RecoveryRow left={data.recoveryCodesLeft} onCodes={setCodes} />
          )}
        </div>
      )}
      {!data && isError && (
        <>
          <Notice tone="error">{t('secondFactor.loadFailed')}</Notice>
          <Button mt="sm" onClick={() => refetch()}>
            {t('secondFactor.retry')}
          </Button>
        </>
      )}
      {!data && !isError && <Skeleton h={180} aria-hidden="true" />}
      <RecoveryCodesDialog codes={codes} email={email} onClose={() => setCodes(null)} />
    </Section>
  );
}

function RecoveryRow({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation('settings');
  const [isAsking, question] = useDisclosure(false);
  const action = useAction(secondFactor.renewRecoveryCodes, {
    onDone: async ({ data }) => {
      question.close();
      onCodes(data.recoveryCodes);
      await refreshSecondFactor();
    },
  });
  return (
    <FactorRow
      title={t('secondFactor.recovery.title')}
      detail={t('secondFactor.recovery.left', { count: left })}
      action={<Button onClick={question.open}>{t('secondFactor.recovery.renew')}</Button>}
    >
      <ConfirmDialog
        opened={isAsking}
        title={t('secondFactor.recovery.renewTitle')}
        text={t('secondFactor.recovery.renewText')}
        confirmLabel={t('secondFactor.recovery.renew')}
        pending={action.pending}
        onClose={question.close}
        onConfirm={() => void action.run({ body: {} })}
      />
    </FactorRow>
  );
}
