import { RecentlyDeletedPage } from '../../features/dashboard/pages/recently-deleted-page.tsx';
import { DeletedThings } from '../../features/recovery/deleted-things.tsx';

export function RecentlyDeleted() {
  return (
    <RecentlyDeletedPage>
      <DeletedThings kind="project" />
      <DeletedThings kind="team" />
    </RecentlyDeletedPage>
  );
}
