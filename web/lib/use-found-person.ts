import { useQuery } from '@tanstack/react-query';
import { teams } from '../../contract/calls/teams.ts';
import { api } from './api/api.ts';
import { queryKeys } from './query-keys.ts';

/** People whom the reader works with already; the first ones where nothing is typed. */
export const useFoundPeople = (search: string, isWanted = true) =>
  useQuery({
    queryKey: queryKeys.people.found(search),
    queryFn: async ({ signal }) => (await api(teams.getUser, { query: { search } }, { signal })).data.results,
    enabled: isWanted,
    meta: { scope: 'action' },
  });

/** One of them by the id that an address holds: the first ones of many need not hold that one. */
export const useFoundPerson = (id: string) =>
  useQuery({
    queryKey: queryKeys.people.one(id),
    queryFn: async ({ signal }) =>
      (await api(teams.getUser, { query: { search: '', userId: id } }, { signal })).data.results,
    meta: { scope: 'action' },
  }).data?.[0];
