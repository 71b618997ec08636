import { useQuery } from '@tanstack/react-query';
import { files } from '../../../../contract/calls/files.ts';
import { errors } from '../../../../contract/errors.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const useFolderInfo = (id: string, { isFolder = true } = {}) =>
  useQuery({
    enabled: isFolder,
    queryKey: queryKeys.files.info(id),
    queryFn: async ({ signal }) => {
      try {
        return (await api(files.getDetail, { params: { id } }, { signal })).data;
      } catch (error) {
        throw asMissingFolder(error);
      }
    },
  });

/** Reports a missing folder: the server cannot know that the id is a folder's. */
function asMissingFolder(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== errors.fileMissing.code) return error;
  const { code, http } = errors.contentMissing;
  return new ApiError({ code, http, message: error.message });
}
