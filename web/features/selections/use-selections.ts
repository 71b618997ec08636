import { useQuery } from '@tanstack/react-query';
import { selections } from '../../../contract/calls/selections.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { api } from '../../lib/api/api.ts';
import { useEvent } from '../../lib/live/use-live.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changedBy } from '../../lib/stale.ts';

export type Selection = ReplyOf<typeof selections.get>;

export function useSelection(id: string) {
  useEvent('selection.changed', (event) => event.data.selectionId === id && changedBy(event));
  return useQuery({
    queryKey: queryKeys.selections.one(id),
    queryFn: async ({ signal }) => (await api(selections.get, { params: { id } }, { signal })).data,
  });
}

export function useSelections(projectId: string) {
  useEvent('selection.changed', changedBy);
  return useQuery({
    queryKey: queryKeys.selections.ofProject(projectId),
    queryFn: async ({ signal }) =>
      (await api(selections.getList, { params: { id: projectId } }, { signal })).data.results,
    meta: { scope: 'action' },
  });
}
