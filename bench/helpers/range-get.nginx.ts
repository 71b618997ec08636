import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../server/test/free-port.ts';

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

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
