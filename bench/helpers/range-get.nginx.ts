import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

async function findFreePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
  });
  return promise;
}

/** `/stored/` sends files as nginx does by itself; `/objects/` asks us first (X-Accel-Redirect). */
export async function writeNginxConfig({ folder, upstream }: { folder: string; upstream: number }) {
  const port = await findFreePort();
  const path = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const config = `
    ${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; keepalive_requests 1000000; default_type application/octet-stream;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      upstream koma { server 127.0.0.1:${upstream}; keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        location /bare/ { alias ${folder}/objects/; }
        location /stored/ { internal; alias ${folder}/objects/; }
        location /objects/ { proxy_pass http://koma; proxy_http_version 1.1; proxy_set_header Connection ""; }
      }
    }`;
  await writeFile(path, config);
  return { path, port };
}
