import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { OtherPanel } from '../components/other-panel.tsx';
import { PasswordPanel } from '../components/password-panel.tsx';
import { ProfilePanel } from '../components/profile-panel.tsx';

const tabs = ['profile', 'teams', 'projects', 'notifications', 'password', 'audit', 'other'] as const;
type Tab = (typeof tabs)[number];

interface Props {
  /** Tabs filled by other features; an empty one is hidden. */
  panels: Partial<Record<'teams' | 'projects' | 'notifications' | 'audit', ReactNode>>;
}

export function AccountSettingPage({ panels }: Props) {
  const { t } = useTranslation(['settings', 'fields', 'picture', 'sso']);
  const contents: Partial<Record<Tab, ReactNode>> = {
    profile: <ProfilePanel />,
    password: <PasswordPanel />,
    other: <OtherPanel />,
    ...panels,
  };
  const shown = tabs.filter((tab) => contents[tab] !== undefined);
  return (
    <Page title={t('title')} width="narrow">
      <PageTabs
        label={t('tabs.label')}
        tabs={shown.map((name) => ({ name, title: t(`tabs.${name}`), content: contents[name] }))}
      />
    </Page>
  );
}
