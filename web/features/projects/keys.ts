import { queryClient } from '../../lib/query.ts';

export const projectsKey = ['projects'];
export const projectKey = (id: string) => [...projectsKey, 'one', id];
export const peopleKey = (id: string) => [...projectsKey, 'people', id];

/** A project changed: every list, count and page that shows one asks again. */
export const refreshProjects = () =>
  Promise.all(
    [projectsKey, ['overview'], ['counts']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
