import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { TestApp } from '../../server/test/test-accounts.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { tellNews } from '../../server/test/test-news.ts';

let started: ReturnType<typeof startTestApp> | undefined;

/** Starts one server and database per worker; every test makes its own accounts. */
export function startKoma() {
  started ??= start();
  return started;
}

/** Binds the page to a server with other settings. Returns a function that restores the shared one. */
export function bindToKoma(koma: TestApp): () => void {
  const before = started;
  started = Promise.resolve(koma);
  return () => {
    started = before;
  };
}

async function start() {
  const koma = await startTestApp({ works: true });
  // Moves the events' reader to now, as it skips what happened before its first call.
  await tellNews(koma);
  // The worker's last file is unknown, so the database is removed at exit.
  process.once('exit', () => rmSync(koma.platform.config.dataDir, { recursive: true, force: true }));
  return koma;
}

/** Clears rate limits: all tests of a worker share one address. */
export async function forgetTries(): Promise<void> {
  await (await started)?.platform.pool.query('delete from rate_limits');
}

const { fetch: realFetch } = globalThis;
const withoutBody = [204, 205, 304];

export const fetchFromKoma: typeof fetch = async (input, init) => {
  const { app, platform } = await startKoma();
  const place = new URL(input instanceof Request ? input.url : input, window.location.href);
  // The server's own requests, as to an OpenID provider, go to the network.
  if (![window.location.origin, new URL(platform.config.publicUrl).origin].includes(place.origin))
    return realFetch(input, init);
  const asked = new Request(place, {
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
  // Ends the stream when the page aborts.
  left.catch((reason) => stream.destroy(reason));
  stream.on('error', () => undefined);
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    for (const one of [value ?? []].flat()) headers.append(name, String(one));
  const body = withoutBody.includes(response.statusCode) ? null : Readable.toWeb(stream);
  return new Response(body as ReadableStream | null, { status: response.statusCode, headers });
};
