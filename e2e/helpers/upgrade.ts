import { once } from 'node:events';
import { createServer } from 'node:http';

/** Koma as a whole, or a worker that belongs to the page at hand. */
type Upgrade = 'all' | 'worker';

const passed = ['content-type', 'content-security-policy', 'cache-control'];

/** Stands in front of Koma and gives out a later build of it from a moment on: its page and its worker. */
export async function startUpgrade(url: string) {
  let upgraded: Upgrade | null = null;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const answer = await fetch(new URL(path, url), {
      headers: { 'accept-language': 'ja', ...(request.headers.accept && { accept: request.headers.accept }) },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    for (const name of passed) response.setHeader(name, answer.headers.get(name) ?? '');
    response.writeHead(answer.status);
    response.end(upgraded ? renew(path, bytes, upgraded) : bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    upgrade: (what: Upgrade) => {
      upgraded = what;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function renew(path: string, bytes: Buffer, what: Upgrade): Buffer | string {
  if (path === '/service-worker.js') {
    const worker = bytes.toString();
    // The list of another build lacks this page's first script.
    return what === 'all' ? worker.replaceAll(/\/assets\/index-[\w-]+\.js/g, '/robots.txt') : `${worker}\n`;
  }
  if (what === 'all' && path === '/sign-in')
    return bytes.toString().replace('</head>', '<meta name="upgraded" /></head>');
  return bytes;
}
