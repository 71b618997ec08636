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

/** One of them by the id that an address holds. */
export const useFoundPerson = (id: string) => useFoundPeople('').data?.find(({ _id }) => _id === id);
