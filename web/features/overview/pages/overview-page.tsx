import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useProfile } from '../../../lib/profile.ts';
import { Page } from '../../../ui/page.tsx';
import { Usage } from '../usage.tsx';

export function OverviewPage() {
  const { t } = useTranslation('overview');
  const { data: profile } = useProfile();
  return (
    <Page
      title={profile ? t('welcome', { name: profile.name }) : t('title')}
      description={t('description')}
      actions={
        <Button component={Link} to="/account-setting" leftSection={<IconSettings size={18} stroke={1.8} />}>
          {t('settings')}
        </Button>
      }
    >
      <Usage />
    </Page>
  );
}
