import { Button } from '@mantine/core';
import { IconMailQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';

export function NoCodePage({ restartPath }: { restartPath: string }) {
  const { t } = useTranslation('accounts');
  return (
    <StatusPage
      icon={<IconMailQuestion size={22} stroke={1.8} />}
      title={t('code.missingTitle')}
      text={t('code.missingText')}
      action={
        <Button component={Link} to={restartPath} variant="filled" color="accent">
          {t('code.restart')}
        </Button>
      }
    />
  );
}
