import { useQuery } from '@tanstack/react-query';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { api } from '../../lib/api/api.ts';
import { useOverview } from '../../lib/overview.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The numbers beside the places of the navigation. */
export function useCounts() {
  const { data: overview } = useOverview();
  const { data: shared } = useQuery({
    queryKey: queryKeys.counts.all,
    queryFn: async ({ signal }) => {
      const lists = await Promise.all([
        api(projects.getAll, { query: { scope: 'shared', pageSize: 1 } }, { signal }),
        api(sharing.sharedWithMe, { query: { pageSize: 1 } }, { signal }),
      ]);
      return lists.reduce((sum, { data }) => sum + data.meta.total, 0);
    },
  });
  return { projects: overview?.projects, shared, teams: overview?.teams };
}
