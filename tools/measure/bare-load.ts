import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser } from '@playwright/test';
import type { Look } from './load-times.ts';

export async function startBarePage({ browser, bytes }: { browser: Browser; bytes: number }) {
  const filling = randomBytes(Math.ceil(bytes / 2))
    .toString('hex')
    .slice(0, bytes);
  const script = `document.body.append(document.createElement('b'));/*${filling}*/`;
  const html = '<!doctype html><link rel="icon" href="data:,"><body><script src="/script.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const look: Look = { baseURL: `http://127.0.0.1:${port}`, browser, token: null, path: '/', awaited: 'b' };
  return {
    look,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
