import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Section } from './section.tsx';

export function DeactivateSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const [isAsking, question] = useDisclosure(false);
  const [isSent, setSent] = useState(false);
  const action = useAction(accounts.requestDeactivation, {
    onDone: () => {
      question.close();
      setSent(true);
    },
    onFail: question.close,
  });
  return (
    <Section title={t('deactivate.title')} text={t('deactivate.text')}>
      <Button onClick={question.open}>{t('deactivate.button')}</Button>
      <Text role="status" size="sm" mt="sm">
        {isSent && t('deactivate.sent', { email })}
      </Text>
      <ConfirmDialog
        opened={isAsking}
        title={t('deactivate.confirmTitle')}
        text={t('deactivate.confirmText', { email })}
        confirmLabel={t('deactivate.send')}
        pending={action.pending}
        onClose={question.close}
        onConfirm={() => void action.run({ body: {} })}
      />
    </Section>
  );
}
