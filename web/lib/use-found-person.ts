import { useQuery } from '@tanstack/react-query';
import { teams } from '../../contract/calls/teams.ts';
import { api } from './api/api.ts';
import { queryKeys } from './query-keys.ts';

export const useFoundPeople = (search: string, isWanted = true) =>
  useQuery({
    queryKey: queryKeys.people.found(search),
    queryFn: async ({ signal }) => (await api(teams.getUser, { query: { search } }, { signal })).data.results,
    enabled: isWanted,
    meta: { scope: 'action' },
  });

/** Fetches one person by id, who may not be among the first results. */
export const useFoundPerson = (id: string) =>
  useQuery({
    queryKey: queryKeys.people.one(id),
    queryFn: async ({ signal }) =>
      (await api(teams.getUser, { query: { search: '', userId: id } }, { signal })).data.results,
    meta: { scope: 'action' },
  }).data?.[0];
