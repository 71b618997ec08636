import { useQuery } from '@tanstack/react-query';
import { projects } from '../../../contract/calls/projects.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type People = ReplyOf<typeof projects.getProjectMember>;

export const usePeople = (id: string) =>
  useQuery({
    queryKey: queryKeys.projects.people(id),
    queryFn: async ({ signal }) =>
      (await api(projects.getProjectMember, { params: { id } }, { signal })).data,
  });
