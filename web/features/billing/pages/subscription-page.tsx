import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page } from '../../../ui/page/page.tsx';
import { HistoryTab } from '../history/history-tab.tsx';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { PaymentTab } from '../settings/payment-tab.tsx';
import { TestMode } from '../test-mode.tsx';
import classes from './subscription-page.module.css';

const tabs = ['overview', 'history', 'payment'] as const;

const contents: Record<(typeof tabs)[number], ReactNode> = {
  overview: <OverviewTab />,
  history: <HistoryTab />,
  payment: <PaymentTab />,
};

export function SubscriptionPage() {
  const { t } = useTranslation(['billing', 'fields']);
  const [search, setSearch] = useSearchParams();
  const current = tabs.find((tab) => tab === search.get('tab')) ?? 'overview';
  return (
    <Page title={t('title')} description={t('description')} width="narrow">
      <TestMode />
      <Tabs
        value={current}
        onChange={(tab) => tab !== null && setSearch({ tab }, { preventScrollReset: true })}
        keepMounted={false}
        color="ink"
      >
        <Tabs.List aria-label={t('tabs.label')} className={classes.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab} pt="lg">
            {contents[tab]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
