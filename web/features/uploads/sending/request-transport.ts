import { requests } from '../../../../contract/calls/requests.ts';
import { uploads } from '../../../../contract/calls/uploads.ts';
import { ProcessingState } from '../../../../contract/enums.ts';
import { api } from '../../../lib/api/api.ts';
import { errorOf, isRefusal } from './refused-file.ts';
import { StorageFailure } from './sending-failures.ts';
import { browserTransport, type Registered, type Transport } from './transport.ts';

/** Uploads for a request, whose sender cannot follow a file's processing. */
export const requestTransport: Transport = {
  ...browserTransport,
  async createFile({ projectId, fileId, folderId = null, fileName, fileSize, objectKey, checksum }) {
    const files = [{ fileName, fileSize, filePath: objectKey, checksum }];
    const body = { projectId, fileId, folderId, files };
    const { data, message } = await api(uploads.createMany, { body });
    const [made] = data.results;
    if (!made) throw new StorageFailure(404);
    if (isRefusal(made)) throw errorOf(made);
    return { ...asArrived(made), message };
  },
  addFolder: async ({ fileId, name }) => (await api(requests.addFolder, { body: { fileId, name } })).data._id,
  removeFolder: async (id) => void (await api(requests.takeBack, { params: { id } })),
  // The server returns an existing folder itself.
  findFolder: async () => undefined,
  readFile: async () => asArrived({ _id: '' }),
};

/** Reports processing as finished, since a sender cannot follow it. */
export const asArrived = ({ _id }: Pick<Registered, '_id'>) => ({
  _id,
  processingStatus: ProcessingState.processed,
  uploadProgress: 100,
});
