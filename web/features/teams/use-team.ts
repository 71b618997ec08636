import { useQuery } from '@tanstack/react-query';
import { teams } from '../../../contract/calls/teams.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type Team = ReplyOf<typeof teams.get>;

export const useTeam = (id: string) =>
  useQuery({
    queryKey: queryKeys.teams.one(id),
    queryFn: async ({ signal }) => (await api(teams.get, { params: { id } }, { signal })).data,
  });
