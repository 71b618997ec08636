import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../server/platform/database/database.ts';
import { inTransaction } from '../server/platform/database/in-transaction.ts';
import { newToken } from '../server/platform/secrets.ts';
import { customerCalls } from './customer-calls.ts';
import { readForm } from './form-body.ts';
import { passTime } from './pass-time.ts';
import { paymentCalls } from './payment-calls.ts';
import { refuseRequest, SandboxFailure } from './sandbox-failure.ts';
import { SandboxStore } from './sandbox-store.queries.ts';
import { setupCalls } from './setup-calls.ts';
import { subscriptionCalls } from './subscription-calls.ts';

const calls = [...customerCalls, ...subscriptionCalls, ...paymentCalls, ...setupCalls];

interface Request {
  method: string;
  path: string;
  form: string;
  key: string | undefined;
}

interface Reply {
  status: number;
  body: object;
  isReplayed?: boolean;
}

type Disturbance = 'none' | 'lost request' | 'lost answer' | 'error after';

export interface Sandbox {
  port: number;
  apiKey: string;
  disturb: (request: {
    method: string;
    path: string;
    key: string | undefined;
  }) => Disturbance | Promise<Disturbance>;
  onCall: () => void;
  stop(): Promise<void>;
}

/** Listens on this machine only, with a new key at every start. */
export async function openSandbox({
  db,
  log,
}: {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}): Promise<Sandbox> {
  const apiKey = `sk_test_sandbox_${newToken()}`;
  const sandbox: Sandbox = {
    port: 0,
    apiKey,
    disturb: () => 'none',
    onCall: () => undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'the payment sandbox failed');
      send(response, { status: 500, body: { error: { type: 'api_error', message: 'An error occurred.' } } });
    });
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { method = 'GET', url = '/' } = request;
    const { pathname: path, search } = new URL(url, 'http://sandbox');
    const sent = await readText(request);
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided.' };
      return send(response, { status: 401, body: { error } });
    }
    const header = request.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : undefined;
    const disturbance = await sandbox.disturb({ method, path, key });
    if (disturbance === 'lost request') return request.socket.destroy();
    const reply = await runCall(db, { method, path, form: method === 'GET' ? search.slice(1) : sent, key });
    if (method !== 'GET') sandbox.onCall();
    if (disturbance === 'lost answer') return request.socket.destroy();
    const failed = { status: 500, body: { error: { type: 'api_error', message: 'An error occurred.' } } };
    send(response, disturbance === 'error after' ? failed : reply);
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  sandbox.port = bound && typeof bound === 'object' ? bound.port : 0;
  // It must not keep an idle process alive.
  server.unref();
  return sandbox;
}

function send(response: ServerResponse, { status, body, isReplayed }: Reply): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  });
  response.end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Repeats the stored answer for a known key, refusals included. */
const runCall = (db: Database, { method, path, form, key }: Request): Promise<Reply> =>
  inTransaction(db, async (tx) => {
    const store = await SandboxStore.open(tx);
    const fingerprint = createHash('sha256').update(`${method} ${path} ${form}`).digest('hex');
    const before = key === undefined ? undefined : await store.findRequest(key);
    if (before && before.fingerprint !== fingerprint) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    if (before) return { status: before.status, body: Object(before.reply), isReplayed: true };
    const reply = await performCall(store, { method, path, form });
    if (key !== undefined && method !== 'GET')
      await store.keepRequest({ key, fingerprint, status: reply.status, reply: reply.body });
    return reply;
  });

async function performCall(
  store: SandboxStore,
  { method, path, form }: Omit<Request, 'key'>,
): Promise<Reply> {
  try {
    await passTime(store, store.now);
    for (const call of calls) {
      const match = call.method === method ? call.path.exec(path) : null;
      if (!match) continue;
      const ids = match.slice(1).map(decodeURIComponent);
      return { status: 200, body: await call.run(store, ids, readForm(form)) };
    }
    throw refuseRequest(`Unrecognized request URL (${method}: ${path}).`);
  } catch (error) {
    // A refused card keeps its writes up to here.
    if (error instanceof SandboxFailure) return { status: error.status, body: error.body };
    throw error;
  }
}
