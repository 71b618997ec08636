import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { UserProfile } from '../../../../contract/calls/accounts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DeleteForm } from './delete-form.tsx';
import { Section } from './section.tsx';

export function DeleteSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('settings');
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <Section title={t('delete.title')} text={t('delete.text')}>
      <Button c="var(--koma-danger)" onClick={dialog.open}>
        {t('delete.button')}
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title={t('delete.confirmTitle')} size={480}>
        <DeleteForm profile={profile} onCancel={dialog.close} />
      </Dialog>
    </Section>
  );
}
