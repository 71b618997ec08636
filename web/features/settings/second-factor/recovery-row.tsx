import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { secondFactor } from '../../../../contract/calls/second-factor.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { refreshSecondFactor } from './use-second-factor.ts';

export function RecoveryRow({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
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
