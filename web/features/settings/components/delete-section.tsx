import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { UserProfile } from '../../../../contract/accounts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DeleteForm } from './delete-form.tsx';
import { Section } from './section.tsx';

export function DeleteSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('settings');
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <Section title={t('delete.title')} text={t('delete.text')}>
      {profile.hasPassword ? (
        <Button c="var(--koma-danger)" onClick={dialog.open}>
          {t('delete.button')}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {t('delete.needsPassword')}{' '}
          <Anchor component={Link} to="?tab=password" inherit>
            {t('delete.toPassword')}
          </Anchor>
        </Text>
      )}
      <Dialog opened={isOpen} onClose={dialog.close} title={t('delete.confirmTitle')} size={480}>
        <DeleteForm profile={profile} onCancel={dialog.close} />
      </Dialog>
    </Section>
  );
}
