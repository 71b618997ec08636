import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { projects } from '../../../contract/projects.ts';
import { api } from '../../lib/api.ts';
import { projectKey } from './keys.ts';

export type Project = ReplyOf<typeof projects.get>;

/** One project with its settings. Missing or deactivated, the whole page says so. */
export const useProject = (id: string) =>
  useQuery({
    queryKey: projectKey(id),
    queryFn: async ({ signal }) => (await api(projects.get, { params: { id } }, { signal })).data,
  });
