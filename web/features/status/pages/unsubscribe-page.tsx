import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';

/** Where an unsubscribe link without a token leads: to the place where mails are set. */
export function MailSettingsPage() {
  const { t } = useTranslation('status');
  return (
    <StatusPage
      icon={<IconMail size={22} stroke={1.8} />}
      title={t('mailSettings.title')}
      text={t('mailSettings.text')}
      action={
        <Button component={Link} to="/account-setting" variant="filled" color="accent">
          {t('mailSettings.open')}
        </Button>
      }
    />
  );
}
