import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { teams } from '../../../contract/teams.ts';
import { api } from '../../lib/api.ts';
import { teamKey } from './keys.ts';

export type Team = ReplyOf<typeof teams.get>;

export const useTeam = (id: string) =>
  useQuery({
    queryKey: teamKey(id),
    queryFn: async ({ signal }) => (await api(teams.get, { params: { id } }, { signal })).data,
  });
