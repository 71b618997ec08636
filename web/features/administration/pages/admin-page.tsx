import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { ChangesSwitch } from '../components/changes-switch.tsx';
import { FactorQuestion, NoFactor } from '../components/factor-question.tsx';
import { AccountsPanel } from '../panels/accounts-panel.tsx';
import { BannerPanel } from '../panels/banner-panel.tsx';
import { MailsPanel } from '../panels/mails-panel.tsx';
import { QueuePanel } from '../panels/queue-panel.tsx';
import { RetentionPanel } from '../panels/retention-panel.tsx';
import { SettingsPanel } from '../panels/settings-panel.tsx';
import { StatePanel } from '../panels/state-panel.tsx';
import { StoragePanel } from '../panels/storage-panel.tsx';
import { TrailPanel } from '../panels/trail-panel.tsx';
import { useStanding } from '../use-standing.ts';

const panels = {
  accounts: <AccountsPanel />,
  storage: <StoragePanel />,
  queue: <QueuePanel />,
  mails: <MailsPanel />,
  state: <StatePanel />,
  settings: <SettingsPanel />,
  banner: <BannerPanel />,
  retention: <RetentionPanel />,
  trail: <TrailPanel />,
} satisfies Record<string, ReactNode>;

const tabs = Object.keys(panels) as Array<keyof typeof panels>;

export function AdminPage() {
  const { t } = useTranslation('administration');
  const { data: standing } = useStanding();

  if (!standing) return null;
  if (!standing.hasSecondFactor || !standing.hasPassedFactor)
    return <Page title={t('title')}>{standing.hasSecondFactor ? <FactorQuestion /> : <NoFactor />}</Page>;
  return (
    <Page title={t('title')} description={t('description')} actions={<ChangesSwitch />}>
      <PageTabs
        label={t('title')}
        tabs={tabs.map((name) => ({ name, title: t(`tabs.${name}`), content: panels[name] }))}
      />
    </Page>
  );
}
