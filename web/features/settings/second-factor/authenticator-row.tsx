import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactor } from '../../../../contract/calls/second-factor.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AddAuthenticator } from './add-authenticator.tsx';
import { FactorRow } from './factor-row.tsx';
import { refreshSecondFactor } from './use-second-factor.ts';

interface Props {
  /** Null if none is set up. */
  addedAt: string | null;
  onCodes: (codes: string[] | null) => void;
}

export function AuthenticatorRow({ addedAt, onCodes }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [begun, setBegun] = useState<ReplyOf<typeof secondFactor.startAuthenticator>>();
  const [isAsking, question] = useDisclosure(false);
  const starting = useAction(secondFactor.startAuthenticator, { onDone: ({ data }) => setBegun(data) });
  const removing = useAction(secondFactor.removeAuthenticator, {
    announce: true,
    onDone: async () => {
      question.close();
      await refreshSecondFactor();
    },
  });

  async function finish(codes: string[] | null) {
    setBegun(undefined);
    await refreshSecondFactor();
    onCodes(codes);
  }

  return (
    <FactorRow
      title={t('secondFactor.app.title')}
      detail={
        addedAt === null ? t('secondFactor.app.off') : t('secondFactor.app.on', { date: format.day(addedAt) })
      }
      action={
        addedAt === null ? (
          <Button loading={starting.pending} onClick={() => starting.run({ body: {} })}>
            {t('secondFactor.app.add')}
          </Button>
        ) : (
          <Button onClick={question.open}>{t('secondFactor.app.remove')}</Button>
        )
      }
    >
      <Dialog
        opened={begun !== undefined}
        onClose={() => setBegun(undefined)}
        title={t('secondFactor.app.addTitle')}
        size={440}
      >
        {begun && <AddAuthenticator {...begun} onDone={finish} />}
      </Dialog>
      <ConfirmDialog
        opened={isAsking}
        title={t('secondFactor.app.removeTitle')}
        text={t('secondFactor.app.removeText')}
        confirmLabel={t('secondFactor.app.remove')}
        tone="danger"
        pending={removing.pending}
        onClose={question.close}
        onConfirm={() => void removing.run({})}
      />
    </FactorRow>
  );
}
