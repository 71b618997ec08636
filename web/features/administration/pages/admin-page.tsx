import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { ChangesSwitch } from '../components/changes-switch.tsx';
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

/** For whoever runs the installation; who has no second factor yet is led to switch one on. */
export function AdminPage() {
  const { t } = useTranslation('administration');
  const { data: standing } = useStanding();

  if (!standing) return null;
  if (!standing.hasSecondFactor) {
    return (
      <Page title={t('title')}>
        <EmptyState
          icon={<IconShieldLock size={28} />}
          title={t('factor.title')}
          text={t('factor.text')}
          action={
            <Button component={Link} to="/account-setting?tab=other" variant="filled" color="accent">
              {t('factor.action')}
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={t('title')} description={t('description')} actions={<ChangesSwitch />}>
      <PageTabs
        label={t('title')}
        tabs={tabs.map((name) => ({ name, title: t(`tabs.${name}`), content: panels[name] }))}
      />
    </Page>
  );
}
