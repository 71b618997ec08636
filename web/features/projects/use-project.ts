import { useQuery } from '@tanstack/react-query';
import { projects } from '../../../contract/calls/projects.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { errors } from '../../../contract/errors.ts';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type Project = ReplyOf<typeof projects.get>;

/** Reports a missing or deactivated project on the whole page. An optional one is null instead. */
export const useProject = (id: string, { isOptional = false } = {}) =>
  useQuery({
    queryKey: isOptional ? queryKeys.projects.maybe(id) : queryKeys.projects.one(id),
    queryFn: async ({ signal }) => {
      try {
        return (await api(projects.get, { params: { id } }, { signal })).data;
      } catch (error) {
        if (isOptional && isMissing(error)) return null;
        throw error;
      }
    },
  });

const missing: number[] = [errors.projectMissing.code, errors.accessLost.code];
const isMissing = (error: unknown) => error instanceof ApiError && missing.includes(error.code);
