import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { STORAGE_KEYS } from '../../../contract/limits.ts';
import { DashboardEmpty } from '../../features/dashboard/components/dashboard-empty.tsx';
import { DashboardPage } from '../../features/dashboard/pages/dashboard-page.tsx';
import { isTeamTab, pickSort, projectSorts, teamSorts } from '../../features/dashboard/tabs.ts';
import { ProjectList } from '../../features/projects/components/project-list.tsx';
import { useProjectPages } from '../../features/projects/use-project-pages.ts';
import { SharedWithMe } from '../../features/sharing/components/shared-with-me.tsx';
import { useSharedWithMe } from '../../features/sharing/use-shared-with-me.ts';
import { TeamList } from '../../features/teams/components/team-list.tsx';
import { startTour } from '../../features/tour/tour.ts';
import { useOverview } from '../../lib/overview.ts';
import { useProfile } from '../../lib/profile.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const WelcomeModal = lazy(async () => ({
  default: (await import('../../features/accounts/components/welcome-modal.tsx')).WelcomeModal,
}));
const NewProjectDialog = onDemand(
  async () => (await import('../../features/projects/components/new-project-dialog.tsx')).NewProjectDialog,
);
const NewTeamDialog = onDemand(
  async () => (await import('../../features/teams/components/new-team-dialog.tsx')).NewTeamDialog,
);

/** The dashboard, with the lists of projects and teams in its tabs. */
export function Dashboard() {
  const { data: profile } = useProfile();
  const [isNewProject, newProject] = useDisclosure(false);
  const [isNewTeam, newTeam] = useDisclosure(false);
  const demo = useDemoId();
  const onTour = demo === undefined ? undefined : () => void startTour(demo);
  const [isNew] = useState(() => localStorage.getItem(STORAGE_KEYS.welcomeModal) !== null);
  const shared = useSharedWithMe();
  const sharedCount = useOverview().data?.shared ?? 0;
  return (
    <>
      <DashboardPage onNewProject={newProject.open} onNewTeam={newTeam.open}>
        {({ tab, search, sort, view, clearSearch }) => {
          const empty = (
            <DashboardEmpty
              tab={tab}
              search={search}
              onTour={onTour}
              sharedCount={sharedCount}
              onNewProject={newProject.open}
              onNewTeam={newTeam.open}
              onClearSearch={clearSearch}
            />
          );
          const filter = { search, scope: tab.startsWith('shared') ? 'shared' : 'mine' } as const;
          return isTeamTab(tab) ? (
            <TeamList
              key={tab}
              filter={{ ...filter, ...teamSorts[pickSort(teamSorts, sort)] }}
              view={view}
              empty={empty}
            />
          ) : (
            <>
              <ProjectList
                key={tab}
                filter={{ ...filter, ...projectSorts[pickSort(projectSorts, sort)] }}
                view={view}
                empty={tab === 'shared' && shared.found.length > 0 ? null : empty}
              />
              {tab === 'shared' && <SharedWithMe shared={shared} search={search} />}
            </>
          );
        }}
      </DashboardPage>
      <NewProjectDialog opened={isNewProject} onClose={newProject.close} />
      <NewTeamDialog opened={isNewTeam} onClose={newTeam.close} />
      {isNew && (
        <Suspense fallback={null}>
          <WelcomeModal name={profile?.name ?? ''} onCreateProject={newProject.open} onTour={onTour} />
        </Suspense>
      )}
    </>
  );
}

/** The person's own demo project, where the demo is on and it was not deleted. */
function useDemoId(): string | undefined {
  const { found } = useProjectPages({ scope: 'mine', search: '', ...projectSorts.updated });
  return found.find(({ isDemo }) => isDemo)?._id;
}
