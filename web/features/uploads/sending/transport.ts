import { files } from '../../../../contract/calls/files.ts';
import { uploads } from '../../../../contract/calls/uploads.ts';
import type { BodyOf, InputOf, ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { readWhole } from '../../../lib/api/read-whole.ts';
import { NoFileId, StorageFailure } from './sending-failures.ts';

interface Put {
  signedUrl: string;
  body: Blob | ArrayBuffer;
  checksum: string;
  mimeType?: string | undefined;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

type Body<E extends { body: unknown }> = E extends Parameters<typeof api>[0]
  ? InputOf<E> extends { body: infer B }
    ? B
    : never
  : never;

/** Renames the calls' `filePath` and `fileNameWithPrefix` to `objectKey`, which they are. */
type Unkeyed<B> = Omit<B, 'filePath' | 'fileNameWithPrefix'>;
type WantedAddress = Unkeyed<Body<typeof uploads.sign>> & { objectKey?: string };
type SentFile = Unkeyed<Body<typeof uploads.createFile>> & { objectKey: string };
type Keyed<R> = Unkeyed<R> & { objectKey: string };

export const readKey = <R extends { fileNameWithPrefix: string }>({
  fileNameWithPrefix: objectKey,
  ...rest
}: R) => ({ ...rest, objectKey });

export const writeKey = <B extends { objectKey?: string }>({ objectKey, ...rest }: B) => ({
  ...rest,
  ...(objectKey !== undefined && { filePath: objectKey }),
});

/** `message` comes with single files only. */
export type Registered = Pick<
  ReplyOf<typeof uploads.createFile>,
  '_id' | 'processingStatus' | 'uploadProgress'
> & { message?: string };

export interface Transport {
  sign(wanted: WantedAddress): Promise<Keyed<ReplyOf<typeof uploads.sign>>>;
  put(put: Put): Promise<void>;
  createFile(sent: SentFile): Promise<Registered>;
  start(body: Body<typeof uploads.startMultipart>): Promise<Keyed<ReplyOf<typeof uploads.startMultipart>>>;
  progress(id: string): Promise<Keyed<ReplyOf<typeof uploads.getMultipart>>>;
  signPart(body: { uploadId: string; part: number; checksum: string }): Promise<string>;
  complete(body: BodyOf<typeof uploads.completeMultipart>): Promise<void>;
  abort(uploadId: string): Promise<void>;
  addFolder(body: { projectId: string; fileId: string | null; name: string }): Promise<string>;
  removeFolder(id: string): Promise<void>;
  findFolder(parentId: string, name: string): Promise<string | undefined>;
  countFolder(folderId: string, counts: { added?: number; failed?: number }): Promise<void>;
  readFile(id: string): Promise<Pick<ReplyOf<typeof files.get>, 'uploadProgress' | 'processingStatus'>>;
}

export const browserTransport: Transport = {
  sign: async (wanted) => readKey((await api(uploads.sign, { body: writeKey(wanted) })).data),
  put: putObject,
  createFile: async ({ objectKey: filePath, ...sent }) => {
    const { data, message } = await api(uploads.createFile, { body: { ...sent, filePath } });
    if (!data._id) throw new NoFileId();
    return { ...data, message };
  },
  start: async (body) => readKey((await api(uploads.startMultipart, { body })).data),
  progress: async (id) => readKey((await api(uploads.getMultipart, { params: { id } })).data),
  async signPart({ uploadId, part, checksum }) {
    const { data } = await api(uploads.signParts, { body: { uploadId, parts: [{ part, checksum }] } });
    const signed = data.results[0];
    if (!signed) throw new StorageFailure(404);
    return signed.signedUrl;
  },
  complete: async (body) => void (await api(uploads.completeMultipart, { body })),
  abort: async (uploadId) => void (await api(uploads.abortMultipart, { body: { uploadId } })),
  addFolder: async (body) => (await api(files.addFolder, { body })).data._id,
  removeFolder: async (id) => void (await api(files.delete, { params: { id } })),
  async findFolder(id, name) {
    const all = await readWhole((from) => api(files.folderList, { params: { id }, query: { from } }));
    return all.find((folder) => folder.name === name.normalize('NFC'))?._id;
  },
  countFolder: async (id, body) => void (await api(uploads.countFolder, { params: { id }, body })),
  readFile: async (id) => (await api(files.get, { params: { id }, query: {} })).data,
};

function putObject({ signedUrl, body, checksum, mimeType, signal, onSent }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (done: () => void) => () => {
      signal.removeEventListener('abort', stop);
      done();
    };
    // A small body has no progress to report.
    if (body instanceof Blob) request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener(
      'load',
      end(() => (request.status < 300 ? resolve() : reject(new StorageFailure(request.status)))),
    );
    request.addEventListener(
      'error',
      end(() => reject(new StorageFailure(0))),
    );
    request.addEventListener(
      'abort',
      end(() => reject(new DOMException('Stopped', 'AbortError'))),
    );
    request.open('PUT', signedUrl);
    request.setRequestHeader('x-amz-checksum-crc32', checksum);
    if (mimeType !== undefined) request.setRequestHeader('content-type', mimeType);
    signal.addEventListener('abort', stop);
    if (signal.aborted) return stop();
    request.send(body);
  });
}
