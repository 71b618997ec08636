import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { answerS3, refuse } from './s3-answers.ts';
import { S3Objects } from './s3-objects.ts';
import { isForged } from './s3-signature.ts';

const BUCKET = 'koma-test';
/** S3 refuses requests with a larger clock skew. */
const SKEW_MS = 15 * 60 * 1000;
const SLOW_MS = 1500;

export type S3Fault = 'slow' | 'unavailable' | 'reset' | 'full';

export interface S3Server {
  url: string;
  store: S3Objects;
  fault: S3Fault | undefined;
  stop(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const store = new S3Objects();
  let asked = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', 'http://store');
    // Reads the body first: half of one never becomes an object.
    const body = await buffer(request);
    const fault = own.fault;
    asked += 1;
    if (fault === 'slow') await wait(SLOW_MS);
    if (fault === 'unavailable') return write(response, refuse(503, 'SlowDown'));
    if (fault === 'full' && (method === 'PUT' || method === 'POST') && !url.searchParams.has('delete'))
      return write(response, refuse(507, 'InsufficientStorage'));
    // Loses one of three requests and the answer of another.
    const luck = fault === 'reset' ? asked % 3 : 2;
    if (luck === 0) return void request.socket.resetAndDestroy();
    const cross = { 'access-control-allow-origin': '*' };
    const [, bucket, ...key] = decodeURIComponent(url.pathname).split('/');
    const refused = findRefusal({ request, url, bucket });
    const found =
      refused ?? answerS3(store, { method, key: key.join('/'), query: url.searchParams, headers, body });
    if (luck === 1) return void request.socket.resetAndDestroy();
    write(response, { ...found, headers: { ...found.headers, ...cross } });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const own: S3Server = {
    url: `s3://${BUCKET}?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    store,
    fault: undefined,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return own;
}

function write(response: ServerResponse, { status, headers, body }: ReturnType<typeof answerS3>): void {
  response.writeHead(status, { ...headers });
  response.end(body);
}

interface Asking {
  request: IncomingMessage;
  url: URL;
  bucket: string | undefined;
}

function findRefusal({ request, url, bucket }: Asking) {
  if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
  if (isSkewed(url, request.headers)) return refuse(403, 'RequestTimeTooSkewed');
  return isForged(request) ? refuse(403, 'SignatureDoesNotMatch') : undefined;
}

function isSkewed(url: URL, headers: IncomingMessage['headers']): boolean {
  const text = url.searchParams.get('X-Amz-Date') ?? headers['x-amz-date'];
  if (typeof text !== 'string') return false;
  const signed = Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const age = Date.now() - signed;
  const lives = Number(url.searchParams.get('X-Amz-Expires') ?? SKEW_MS / 1000) * 1000;
  return age > lives || age < -SKEW_MS;
}
