import { useQuery } from '@tanstack/react-query';
import { files } from '../../../../contract/files.ts';
import { api } from '../../../lib/api.ts';

interface Shown {
  fileId: string;
  fileVersionId: string | null;
}

/** Everything that is known about the version on the stage. */
export const useFullDetail = ({ fileId, fileVersionId }: Shown) =>
  useQuery({
    queryKey: ['review', 'full', fileId, fileVersionId],
    queryFn: async ({ signal }) => {
      const query = fileVersionId === null ? {} : { fileVersionId };
      return (await api(files.getFullDetail, { params: { id: fileId }, query }, { signal })).data;
    },
  });
