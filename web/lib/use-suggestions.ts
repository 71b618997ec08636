import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teams } from '../../contract/calls/teams.ts';
import { api } from './api/api.ts';
import { queryKeys } from './query-keys.ts';

export function useSuggestions(projectId?: string) {
  const [search, setSearch] = useState('');
  const query = { search, ...(projectId !== undefined && { projectId }) };
  const { data } = useQuery({
    queryKey: queryKeys.suggestions.of(query),
    queryFn:
      search === ''
        ? skipToken
        : async ({ signal }) => (await api(teams.getUser, { query }, { signal })).data,
    meta: { scope: 'action' },
  });
  const people = search === '' ? [] : (data?.results ?? []).filter(({ isMember }) => !isMember);
  return { people, search: setSearch };
}
