import { closeSync, createReadStream, openSync } from 'node:fs';
import { createServer } from 'node:http';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { registerErrorHandler } from '../../server/http/error-handler.ts';
import { registerSecurityHeaders } from '../../server/http/security-headers.ts';
import { registerObjectRoutes } from '../../server/parts/storage/delivery/object.routes.ts';
import { openDiskStorage } from '../../server/parts/storage/disk/disk.ts';

const [kind, folder = '', target = ''] = process.argv.slice(2);

if (kind === 'bare') serveBare();
else await serveOurs(kind === 'accelerated' ? target : undefined);

/** As fast as Node streams a file: one open descriptor, a large buffer, and no question asked. */
function serveBare() {
  const fd = openSync(target, 'r');
  const server = createServer((request, response) => {
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const range = { start: Number(start), end: Number(end) };
    response.writeHead(206, { 'content-length': range.end - range.start + 1 });
    createReadStream('', { fd, autoClose: false, highWaterMark: 1024 * 1024, ...range }).pipe(response);
  });
  server.on('close', () => closeSync(fd));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address === 'object') console.log(address.port);
  });
}

async function serveOurs(accelPrefix: string | undefined) {
  const secret = 'bench';
  const publicUrl = 'http://127.0.0.1';
  const storage = await openDiskStorage({ folder, secret, baseUrl: publicUrl });
  const app = fastify();
  registerSecurityHeaders(app, { https: false });
  registerErrorHandler(app);
  await app.register(compress, { threshold: 1024 });
  registerObjectRoutes(app, {
    storage,
    config: { accelPrefix, publicUrl, secret },
    mayRead: async () => true,
  });
  console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}
