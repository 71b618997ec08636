import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { teams } from '../../../contract/teams.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type Team = ReplyOf<typeof teams.get>;

export const useTeam = (id: string) =>
  useQuery({
    queryKey: queryKeys.teams.one(id),
    queryFn: async ({ signal }) => (await api(teams.get, { params: { id } }, { signal })).data,
  });
