import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { STORAGE_KEYS } from '../../../contract/limits.ts';
import { DashboardEmpty } from '../../features/dashboard/components/dashboard-empty.tsx';
import { DashboardPage } from '../../features/dashboard/pages/dashboard-page.tsx';
import { isTeamTab, pickSort, projectSorts, teamSorts } from '../../features/dashboard/tabs.ts';
import { ForYouPlace } from '../../features/for-you/for-you-place.tsx';
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

export function Dashboard() {
  const { data: profile } = useProfile();
  const [isNewProject, newProject] = useDisclosure(false);
  const [isNewTeam, newTeam] = useDisclosure(false);
  const { demo, isDemoComing, isReady } = useFirstProjects();
  const onTour = demo === undefined ? undefined : () => void startTour(demo);
  const [isNew] = useState(() => localStorage.getItem(STORAGE_KEYS.welcomeModal) !== null);
  const shared = useSharedWithMe();
  const { data: overview } = useOverview();
  // A reader without any project has nothing waiting.
  const isUntouched = overview?.projects === 0 && overview.shared === 0;
  return (
    <>
      <DashboardPage
        onNewProject={newProject.open}
        onNewTeam={newTeam.open}
        above={!isUntouched && <ForYouPlace isReady={isReady} />}
      >
        {({ tab, sort, show, isGrouped, isArchived, withId, change }) => {
          const narrowedBy = withId === null ? (isArchived ? 'archive' : undefined) : 'person';
          const scope = tab.startsWith('shared') ? 'shared' : 'mine';
          const empty = (
            <DashboardEmpty
              tab={tab}
              narrowedBy={narrowedBy}
              isAllArchived={!isTeamTab(tab) && overview?.lists[scope].archive === true}
              onShowArchive={() => change({ isArchived: true })}
              onTour={onTour}
              isDemoComing={isDemoComing}
              sharedCount={overview?.shared ?? 0}
              onNewProject={newProject.open}
              onNewTeam={newTeam.open}
              onShowAll={() => change({ isArchived: false, withId: null })}
            />
          );
          return isTeamTab(tab) ? (
            <TeamList
              key={tab}
              filter={{ scope, search: '', ...teamSorts[pickSort(teamSorts, sort)] }}
              view={show}
              empty={empty}
            />
          ) : (
            <>
              <ProjectList
                key={tab}
                filter={{
                  scope: withId === null ? scope : 'all',
                  search: '',
                  ...projectSorts[pickSort(projectSorts, sort)],
                  ...(withId !== null && { userId: withId }),
                  ...(isArchived && { archived: 'true' }),
                  ...(isGrouped && { group: 'customer' }),
                }}
                view={show}
                isGrouped={isGrouped}
                empty={tab === 'shared' && !narrowedBy && shared.found.length > 0 ? null : empty}
              />
              {tab === 'shared' && !narrowedBy && <SharedWithMe shared={shared} />}
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

function useFirstProjects(): { demo: string | undefined; isDemoComing: boolean; isReady: boolean } {
  const { data, found, isSuccess } = useProjectPages({ scope: 'mine', search: '', ...projectSorts.updated });
  const isDemoComing = data?.pages[0]?.isDemoComing ?? false;
  return { demo: found.find(({ isDemo }) => isDemo)?._id, isDemoComing, isReady: isSuccess };
}
