import { once } from 'node:events';
import { open, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { uploads } from '../../contract/calls/uploads.ts';
import type { Endpoint, InputOf, ReplyOf } from '../../contract/endpoint.ts';
import { combineCrc, writeChecksum } from '../../server/platform/storage/checksum.ts';
import { CHECKSUM_HEADER } from '../../server/platform/storage/storage.ts';

/** Matches the page. */
const PARTS_AT_ONCE = 4;

interface Client {
  port: number;
  token: string;
  projectId: string;
}

async function call<E extends Endpoint>(client: Client, endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const { body } = input as { body?: object };
  const response = await fetch(`http://127.0.0.1:${client.port}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(answer)}`);
  return (answer as { data: ReplyOf<E> }).data;
}

/** Not `fetch`, which cuts bytes into small streams, unlike a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: PARTS_AT_ONCE });

interface Put {
  address: string;
  bytes: Buffer;
  checksum: string;
}

async function put(client: Client, { address, bytes, checksum }: Put): Promise<void> {
  const sending = request({
    agent,
    method: 'PUT',
    host: '127.0.0.1',
    port: client.port,
    path: new URL(address).pathname,
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
      [CHECKSUM_HEADER]: checksum,
    },
  });
  const answered = once(sending, 'response');
  sending.end(bytes);
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`The bytes were refused: ${response.statusCode}.`);
}

const wanted = (client: Client, fileName: string, fileSize: number) => ({
  projectId: client.projectId,
  fileId: null,
  fileName,
  fileSize,
});

export async function sendLarge(client: Client, path: string): Promise<void> {
  const { size } = await stat(path);
  const file = wanted(client, `${basename(path)}-${Date.now()}.avi`, size);
  const started = await call(client, uploads.startMultipart, {
    body: { ...file, mimeType: 'application/octet-stream' },
  });
  const sums: Array<{ crc: number; length: number }> = [];
  const handle = await open(path);
  let next = 1;
  const sendNext = async (): Promise<void> => {
    const part = next++;
    if (part > started.partCount) return;
    const length = Math.min(started.partSize, size - (part - 1) * started.partSize);
    const { buffer: bytes } = await handle.read(
      Buffer.allocUnsafe(length),
      0,
      length,
      (part - 1) * started.partSize,
    );
    const crc = crc32(bytes);
    sums[part - 1] = { crc, length };
    const checksum = writeChecksum(crc);
    const body = { uploadId: started._id, parts: [{ part, checksum }] };
    const [signed] = (await call(client, uploads.signParts, { body })).results;
    await put(client, { address: signed?.signedUrl ?? '', bytes, checksum });
    return sendNext();
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendNext));
  await handle.close();
  const whole = sums.reduce(
    (first, { crc, length }) => combineCrc({ first, second: crc, secondLength: length }),
    0,
  );
  const checksum = writeChecksum(whole);
  await call(client, uploads.completeMultipart, { body: { uploadId: started._id, checksum } });
  await call(client, uploads.createFile, {
    body: { ...file, filePath: started.fileNameWithPrefix, checksum },
  });
}

interface SmallFile {
  name: string;
  bytes: Buffer;
}

export async function sendSmall(client: Client, small: SmallFile[]): Promise<void> {
  const place = { projectId: client.projectId, fileId: null };
  const files = small.map(({ name, bytes }) => ({
    fileName: name,
    fileSize: bytes.length,
    checksum: writeChecksum(crc32(bytes)),
  }));
  const mimeType = 'application/octet-stream';
  const body = { ...place, files: files.map((file) => ({ ...file, mimeType })) };
  const { results } = await call(client, uploads.signMany, { body });
  const sent = await Promise.all(
    files.map(async (file, at) => {
      const [offer, { bytes } = { bytes: Buffer.alloc(0) }] = [results[at], small[at]];
      if (!offer || !('signedUrl' in offer)) throw new Error(`${file.fileName} was refused.`);
      await put(client, { address: offer.signedUrl, bytes, checksum: file.checksum });
      return { ...file, filePath: offer.fileNameWithPrefix };
    }),
  );
  const made = await call(client, uploads.createMany, { body: { ...place, files: sent } });
  if (!made.results.every((result) => '_id' in result)) throw new Error('A file was not registered.');
}
