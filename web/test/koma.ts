import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { startTestApp } from '../../server/test/test-app.ts';
import { tellNews } from '../../server/test/test-news.ts';

let started: ReturnType<typeof startTestApp> | undefined;

/** The real server on a database of its own, one for all files of a worker: every test makes its own people. */
export function startKoma() {
  started ??= start();
  return started;
}

async function start() {
  const koma = await startTestApp({ works: true });
  // A reader begins with what happens after it was first called.
  await tellNews(koma);
  // Nobody knows which file is a worker's last; the database goes with its server.
  process.once('exit', () => rmSync(koma.parts.config.dataDir, { recursive: true, force: true }));
  return koma;
}

/** All tests of a worker come from one network: the tries of one would be counted against the next. */
export async function forgetTries(): Promise<void> {
  await (await started)?.parts.pool.query('delete from rate_limits');
}

const withoutBody = [204, 205, 304];

/** What a browser's `fetch` does, without a socket. */
export const fetchFromKoma: typeof fetch = async (input, init) => {
  const { app } = await startKoma();
  const asked = new Request(new URL(input instanceof Request ? input.url : input, window.location.href), {
    ...(input instanceof Request && { method: input.method, headers: input.headers }),
    ...init,
  });
  const address = new URL(asked.url);
  const left = new Promise<never>((_, reject) => {
    asked.signal.addEventListener('abort', () => reject(asked.signal.reason));
  });
  const answer = app.inject({
    method: asked.method as 'GET',
    url: `${address.pathname}${address.search}`,
    headers: Object.fromEntries(asked.headers),
    payload: Buffer.from(await asked.arrayBuffer()),
    payloadAsStream: true,
  });
  const response = await Promise.race([answer, left]);
  const stream = response.stream();
  // A page that is left reads no further.
  left.catch((reason) => stream.destroy(reason));
  stream.on('error', () => undefined);
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    for (const one of [value ?? []].flat()) headers.append(name, String(one));
  const body = withoutBody.includes(response.statusCode) ? null : Readable.toWeb(stream);
  return new Response(body as ReadableStream | null, { status: response.statusCode, headers });
};
