import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint, InputOf, ReplyOf } from '../../contract/endpoint.ts';

/** Exceeds every fault: a longer refusal is Koma's own. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 300;
const ANSWER_MS = 10_000;

export class Refusal extends Error {
  readonly http: number;
  readonly code: number;
  constructor(where: string, { http, code, message }: { http: number; code: number; message: string }) {
    super(`${where}: ${http}, ${code} ${message}`);
    this.http = http;
    this.code = code;
  }
}

async function keepTrying<T>(run: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const isFinal = error instanceof Refusal && error.http < 500 && error.http !== 429;
      if (isFinal || performance.now() > deadline) throw error;
      await wait(PAUSE_MS);
    }
  }
}

export interface Caller {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, person: { token: string }): Promise<ReplyOf<E>>;
  /** Accepts bytes that are already there. */
  put(address: string, sent: { bytes: Buffer; mimeType?: string; checksum: string }): Promise<void>;
}

export function createCaller(origin: string): Caller {
  return {
    call: (endpoint, input, { token }) => keepTrying(() => callOnce(origin, { endpoint, input, token })),
    put: (address, { bytes, mimeType, checksum }) =>
      keepTrying(async () => {
        const response = await fetch(address, {
          method: 'PUT',
          headers: { ...(mimeType && { 'content-type': mimeType }), 'x-amz-checksum-crc32': checksum },
          body: new Uint8Array(bytes),
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        await response.arrayBuffer();
        const { status: http, statusText: message } = response;
        if (!response.ok && http !== 409) throw new Refusal('PUT', { http, code: http, message });
      }),
  };
}

interface Call<E extends Endpoint> {
  endpoint: E;
  input: InputOf<E>;
  token: string;
}

async function callOnce<E extends Endpoint>(origin: string, { endpoint, input, token }: Call<E>) {
  const { params = {}, body } = input as { params?: Record<string, string>; body?: object };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(`${origin}/api${path}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      language: 'en',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const answer = (await response.json()) as { statusCode: number; message: string; data: ReplyOf<E> };
  if (response.ok && answer.statusCode === 200) return answer.data;
  const { statusCode: code, message } = answer;
  throw new Refusal(endpoint.path, { http: response.status, code, message });
}
