import { type Refusal, uploads } from '../../../../contract/calls/uploads.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { createBatch, createGate } from './batch.ts';
import { errorOf, isRefusal } from './refused-file.ts';
import { browserTransport, readKey, type Transport } from './transport.ts';

const FILES_A_CALL = 24;
const GATHER_MS = 100;
/** Leaves two of the browser's six connections per server to the page. */
const PUTS_AT_ONCE = 4;

type Sign = Parameters<Transport['sign']>[0];
type Create = Parameters<Transport['createFile']>[0];
type Signed = Awaited<ReturnType<Transport['sign']>>;
type Created = Awaited<ReturnType<Transport['createFile']>>;

interface Settings {
  transport?: Transport;
  present?: (made: Created) => Created;
}

/** Sends bytes singly and bundles the calls, for folders of thousands of small files. */
export function createFolderTransport({
  transport = browserTransport,
  present = (made) => made,
}: Settings = {}): Transport {
  const gate = createGate(PUTS_AT_ONCE);
  const signSoon = createBatch<Sign, Signed>({
    most: FILES_A_CALL,
    ms: GATHER_MS,
    keyOf: ({ projectId, fileId }) => `${projectId} ${fileId}`,
    send: (list) => together(list, signAll, transport.sign),
  });
  const createSoon = createBatch<Create, Created>({
    most: FILES_A_CALL,
    ms: GATHER_MS,
    keyOf: ({ projectId, fileId, folderId }) => `${projectId} ${fileId} ${folderId}`,
    send: (list) => together(list, createAll, transport.createFile),
  });
  return {
    ...transport,
    // A resumed upload renews its own address, alone.
    sign: (body) => (body.objectKey === undefined ? signSoon(body) : transport.sign(body)),
    createFile: async (body) => present(await createSoon(body)),
    put: (put) =>
      gate(async () => {
        put.signal.throwIfAborted();
        return transport.put(put);
      }),
  };
}

/** Retries each input singly if one bad input fails the whole call. */
async function together<In, Out>(
  list: In[],
  all: (first: In, list: In[]) => Promise<Array<Out | Refusal>>,
  one: (input: In) => Promise<Out>,
): Promise<Array<Out | Error>> {
  const [first] = list;
  if (first === undefined) return [];
  try {
    return (await all(first, list)).map((result) => (isRefusal(result) ? errorOf(result) : result));
  } catch (error) {
    if (!(error instanceof ApiError) || error.http !== 400) throw error;
    return Promise.all(list.map((input) => one(input).catch((reason: Error) => reason)));
  }
}

async function signAll({ projectId, fileId }: Sign, list: Sign[]) {
  const files = list.map(({ fileName, fileSize, mimeType, checksum }) => ({
    fileName,
    fileSize,
    mimeType,
    checksum,
  }));
  const { data } = await api(uploads.signMany, { body: { projectId, fileId, files } });
  return data.results.map((result) => (isRefusal(result) ? result : readKey(result)));
}

async function createAll({ projectId, fileId, folderId }: Create, list: Create[]) {
  const files = list.map(({ fileName, fileSize, objectKey, checksum }) => ({
    fileName,
    fileSize,
    filePath: objectKey,
    checksum,
  }));
  return (await api(uploads.createMany, { body: { projectId, fileId, folderId, files } })).data.results;
}
