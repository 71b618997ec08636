import { RecentlyDeletedPage } from '../../features/dashboard/pages/recently-deleted-page.tsx';
import { DeletedProjects } from '../../features/projects/components/deleted-projects.tsx';
import { DeletedTeams } from '../../features/teams/components/deleted-teams.tsx';

export function RecentlyDeleted() {
  return (
    <RecentlyDeletedPage>
      <DeletedProjects />
      <DeletedTeams />
    </RecentlyDeletedPage>
  );
}
