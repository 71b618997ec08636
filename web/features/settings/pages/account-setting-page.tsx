import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page } from '../../../ui/page/page.tsx';
import classes from '../components/account-setting.module.css';
import { OtherPanel } from '../components/other-panel.tsx';
import { PasswordPanel } from '../components/password-panel.tsx';
import { ProfilePanel } from '../components/profile-panel.tsx';

const tabs = ['profile', 'teams', 'projects', 'notifications', 'password', 'audit', 'other'] as const;
type Tab = (typeof tabs)[number];

interface Props {
  /** Tabs that other subjects fill; one that nobody fills is not shown. */
  panels: Partial<Record<'teams' | 'projects' | 'notifications' | 'audit', ReactNode>>;
}

export function AccountSettingPage({ panels }: Props) {
  // Asked for together: one after the other, each would cost a round trip before anything shows.
  const { t } = useTranslation(['settings', 'fields', 'picture', 'sso']);
  const [search, setSearch] = useSearchParams();
  const contents: Partial<Record<Tab, ReactNode>> = {
    profile: <ProfilePanel />,
    password: <PasswordPanel />,
    other: <OtherPanel />,
    ...panels,
  };
  const shown = tabs.filter((tab) => contents[tab] !== undefined);
  const current = shown.find((tab) => tab === search.get('tab')) ?? 'profile';

  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen tab outside a phone's screen comes into sight
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);

  return (
    <Page title={t('title')} width="narrow">
      <Tabs
        value={current}
        onChange={(tab) => tab !== null && setSearch({ tab }, { preventScrollReset: true })}
        keepMounted={false}
        color="ink"
      >
        <Tabs.List ref={list} aria-label={t('tabs.label')} className={classes.tabs}>
          {shown.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((tab) => (
          <Tabs.Panel key={tab} value={tab} pt="lg">
            {contents[tab]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
