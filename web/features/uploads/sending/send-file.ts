import { MULTIPART_FROM_BYTES } from '../../../../contract/limits.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { UnreadableFile } from '../checksum/checksum.ts';
import { updateCrc, writeCrc } from '../checksum/crc32.ts';
import { keepTrying } from './retry.ts';
import { sendParts } from './send-parts.ts';
import { isThere, isWorthAnother, type Sending } from './sending.ts';
import type { Registered, Transport } from './transport.ts';

export async function sendFile(sending: Sending): Promise<Registered> {
  const { transport, task, projectId, parentId, folderId } = sending;
  const stored = task.size < MULTIPART_FROM_BYTES ? await sendWhole(sending) : await sendParts(sending);
  sending.onRegister();
  return keepTrying({
    ...sending,
    run: () =>
      transport.createFile({
        projectId,
        fileId: parentId,
        fileName: task.name,
        fileSize: task.size,
        objectKey: stored.objectKey,
        checksum: stored.checksum,
        ...(folderId !== null && { isFolder: true, folderId }),
      }),
  });
}

/** Renews the address of an interrupted upload. It may have expired, or its file may be registered already. */
async function renew(transport: Transport, wanted: Parameters<Transport['sign']>[0], objectKey: string) {
  try {
    return await transport.sign({ ...wanted, objectKey });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.http === 422 && error.fields.some(({ field }) => field === 'filePath')) return 'made' as const;
    if (error.http !== 404) throw error;
    return transport.sign(wanted);
  }
}

const ATTEMPTS = 4;

async function sendWhole(sending: Sending): Promise<{ objectKey: string; checksum: string }> {
  const { transport, task, projectId, parentId, begun, signal, onSent } = sending;
  const { body, checksum } = await readWhole(sending);
  const wanted = {
    projectId,
    fileId: parentId,
    fileName: task.name,
    fileSize: task.size,
    mimeType: task.mimeType,
    checksum,
  };
  let objectKey = begun?.objectKey;
  for (let attempt = 1; ; attempt++) {
    const before = objectKey;
    const address = await keepTrying({
      ...sending,
      run: () => (before === undefined ? transport.sign(wanted) : renew(transport, wanted, before)),
    });
    if (address === 'made') return { objectKey: before ?? '', checksum };
    objectKey = address.objectKey;
    sending.onBegun({ id: address._id, objectKey });
    try {
      await keepTrying({
        ...sending,
        run: () =>
          transport.put({
            signedUrl: address.signedUrl,
            body,
            checksum,
            mimeType: task.mimeType,
            signal,
            onSent,
          }),
      });
    } catch (error) {
      if (isThere(error)) return { objectKey, checksum };
      if (!isWorthAnother(error) || attempt === ATTEMPTS) throw error;
      onSent(0);
      continue;
    }
    return { objectKey, checksum };
  }
}

/** Small files are read and counted in place: a worker would take longer. */
const ONE_READ_BYTES = 64 * 1024;

async function readWhole({ file, checksumOf }: Sending) {
  if (file.size > ONE_READ_BYTES) return { body: file, checksum: await checksumOf(file) };
  const body = await file.arrayBuffer().catch(() => Promise.reject(new UnreadableFile()));
  return { body, checksum: writeCrc(updateCrc(0, new Uint8Array(body))) };
}
