import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { useToken } from '../../../lib/session/session.ts';
import { StatusPage } from '../../../ui/page/status-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('status');
  const isSignedIn = useToken() !== null;
  return (
    <StatusPage
      icon={<IconMapOff size={22} stroke={1.8} />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Button component={Link} to={isSignedIn ? '/dashboard' : '/'} variant="filled" color="accent">
          {t(isSignedIn ? 'toDashboard' : 'toStart')}
        </Button>
      }
    />
  );
}
