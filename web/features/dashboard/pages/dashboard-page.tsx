import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Page } from '../../../ui/page/page.tsx';
import classes from '../components/dashboard.module.css';
import { SortMenu } from '../components/sort-menu.tsx';
import { ViewSwitch } from '../components/view-switch.tsx';
import { isTeamTab, namesOf, pickSort, projectSorts, type Sort, type Tab, tabs, teamSorts } from '../tabs.ts';
import { useView } from '../use-view.ts';

interface Shown {
  tab: Tab;
  search: string;
  view: 'grid' | 'list';
  sort: string;
  clearSearch: () => void;
}

interface Props {
  onNewProject: () => void;
  onNewTeam: () => void;
  /** The lists themselves, by those who know projects and teams. */
  children: (shown: Shown) => ReactNode;
}

export function DashboardPage({ onNewProject, onNewTeam, children }: Props) {
  const { t } = useTranslation('dashboard');
  const [address, setAddress] = useSearchParams();
  const [view, setView] = useView();
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'mine';
  const isTeams = isTeamTab(tab);
  const sorts = isTeams ? teamSorts : projectSorts;
  const sort = pickSort<Partial<Record<Sort, unknown>>>(sorts, address.get('sort'));
  const search = address.get('search') ?? '';

  const change = (changes: Record<string, string>) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );

  return (
    <Page
      title={t(isTeams ? 'teams' : 'projects')}
      actions={
        <Button
          variant="filled"
          color="accent"
          leftSection={<IconPlus size={18} stroke={2} />}
          onClick={isTeams ? onNewTeam : onNewProject}
        >
          {t(isTeams ? 'newTeam' : 'newProject')}
        </Button>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => next !== null && setAddress(next === 'mine' ? {} : { tab: next })}
        color="ink"
      >
        <Tabs.List aria-label={t('tabs.label')} className={classes.tabs}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <div className={classes.tools}>
            <SearchField
              key={tab}
              label={t(isTeams ? 'searchTeams' : 'searchProjects')}
              value={search}
              className={classes.search}
              onSearch={(next) => change({ search: next })}
            />
            <div className={classes.space} />
            <SortMenu
              sorts={namesOf<Partial<Record<Sort, unknown>>>(sorts)}
              value={sort}
              onChange={(next) => change({ sort: next })}
            />
            <ViewSwitch value={view} onChange={setView} />
          </div>
          {children({ tab, search, view, sort, clearSearch: () => change({ search: '' }) })}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
