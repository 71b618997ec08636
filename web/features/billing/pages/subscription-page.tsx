import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { HistoryTab } from '../history/history-tab.tsx';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { PaymentTab } from '../settings/payment-tab.tsx';
import { TestMode } from '../test-mode.tsx';

const tabs = ['overview', 'history', 'payment'] as const;

const contents: Record<(typeof tabs)[number], ReactNode> = {
  overview: <OverviewTab />,
  history: <HistoryTab />,
  payment: <PaymentTab />,
};

export function SubscriptionPage() {
  const { t } = useTranslation(['billing', 'fields']);
  return (
    <Page title={t('title')} description={t('description')} width="narrow">
      <TestMode />
      <PageTabs
        label={t('tabs.label')}
        tabs={tabs.map((name) => ({ name, title: t(`tabs.${name}`), content: contents[name] }))}
      />
    </Page>
  );
}
