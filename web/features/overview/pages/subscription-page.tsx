import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Usage } from '../usage.tsx';

export function SubscriptionPage() {
  const { t } = useTranslation('overview');
  return (
    <Page
      title={t('subscription.title')}
      description={t('subscription.description')}
      actions={
        <Button component={Link} to="/time-to-upgrade">
          {t('upgrade.toPlan')}
        </Button>
      }
    >
      <Usage />
    </Page>
  );
}
