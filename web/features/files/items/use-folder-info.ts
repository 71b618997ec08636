import { useQuery } from '@tanstack/react-query';
import { files } from '../../../../contract/calls/files.ts';
import { errors } from '../../../../contract/errors.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Where a folder stands and what the reader may do there. */
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

/** The page was asked for a folder, so a folder is what it has to call missing. */
function asMissingFolder(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== errors.fileMissing.code) return error;
  const { code, http } = errors.contentMissing;
  return new ApiError({ code, http, message: error.message });
}
