import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useOverview } from '../../../lib/overview.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { Page } from '../../../ui/page/page.tsx';
import classes from '../components/dashboard.module.css';
import { ProjectFilters, TeamFilter } from '../components/list-filters.tsx';
import { SortMenu } from '../components/sort-menu.tsx';
import { ViewSwitch } from '../components/view-switch.tsx';
import type { DashboardView } from '../list-address.ts';
import {
  isTeamTab,
  namesOf,
  pickSort,
  projectSorts,
  type Sort,
  type Tab,
  tabPath,
  tabs,
  teamSorts,
} from '../tabs.ts';
import { useListView } from '../use-list-view.ts';

interface Shown extends Omit<DashboardView, 'sort'> {
  tab: Tab;
  sort: string;
  change: (part: Partial<DashboardView>) => void;
}

interface Props {
  onNewProject: () => void;
  onNewTeam: () => void;
  above: ReactNode;
  children: (shown: Shown) => ReactNode;
}

const nothing = { customers: false, archive: false };

export function DashboardPage({ onNewProject, onNewTeam, above, children }: Props) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'mine';
  const { change, ...view } = useListView(tab);
  const offer = useOverview().data?.lists[tab === 'shared' ? 'shared' : 'mine'] ?? nothing;
  const isTeams = isTeamTab(tab);
  const sorts = isTeams ? teamSorts : projectSorts;
  const sort = pickSort<Partial<Record<Sort, unknown>>>(sorts, view.sort);

  return (
    <Page
      title={t(isTeams ? 'teams' : tab === 'shared' ? 'shared' : 'projects')}
      actions={
        tab !== 'shared' && (
          <Button
            variant="filled"
            color="accent"
            leftSection={<IconPlus size={18} stroke={2} />}
            onClick={isTeams ? onNewTeam : onNewProject}
          >
            {t(isTeams ? 'newTeam' : 'newProject')}
          </Button>
        )
      }
    >
      {tab === 'mine' && above}
      <div className={classes.tools}>
        {tab === 'teams' || tab === 'shared-teams' ? (
          <TeamFilter value={tab} onChange={(next) => void navigate(tabPath(next), { replace: true })} />
        ) : (
          <ProjectFilters view={view} offer={offer} onChange={change} />
        )}
        <div className={classes.space} />
        <div className={classes.order}>
          <SortMenu
            sorts={namesOf<Partial<Record<Sort, unknown>>>(sorts)}
            value={sort}
            onChange={(next) => change({ sort: next })}
          />
          <ViewSwitch value={view.show} onChange={(show) => change({ show })} />
        </div>
      </div>
      {children({ ...view, tab, sort, change })}
    </Page>
  );
}
