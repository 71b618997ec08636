import { queryClient } from '../../lib/query.ts';

export const teamsKey = ['teams'];
export const teamKey = (id: string) => [...teamsKey, 'one', id];

/** A team changed: what shows one asks again, and so do the projects that its people reach. */
export const refreshTeams = () =>
  Promise.all(
    [teamsKey, ['projects'], ['overview'], ['counts']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
