import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/page.tsx';
import { Usage } from '../usage.tsx';

export function SubscriptionPage() {
  const { t } = useTranslation('overview');
  return (
    <Page title={t('subscription.title')} description={t('subscription.description')}>
      <Usage />
    </Page>
  );
}
