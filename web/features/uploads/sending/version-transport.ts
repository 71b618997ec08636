import { versions } from '../../../../contract/calls/versions.ts';
import { api } from '../../../lib/api/api.ts';
import { browserTransport, readKey, type Transport, writeKey } from './transport.ts';

/** Uploads a version: the calls take the file in place of a folder. */
export const versionTransport: Transport = {
  ...browserTransport,
  sign: async ({ fileId, ...wanted }) =>
    readKey((await api(versions.sign, { body: { ...writeKey(wanted), fileId: fileId ?? '' } })).data),
  start: (body) => browserTransport.start({ ...body, isVersion: true }),
  async createFile({ projectId, fileId, fileName, fileSize, objectKey: filePath, checksum }) {
    const body = { projectId, fileId: fileId ?? '', fileName, fileSize, filePath, checksum };
    const { data, message } = await api(versions.create, { body });
    return { ...data, _id: data.fileId, message };
  },
};
