import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { runTogether } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';
import { spawnServer } from './server.mjs';

runMain(async () => {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  const port = process.env.PORT || '4000';
  const serverPort = await findFreePort();
  const startServer = () =>
    spawnServer(runtime, {
      program: join(root, 'server/main.ts'),
      flags: ['--watch', '--watch-preserve-output'],
      variables: {
        PORT: String(serverPort),
        HOST: '127.0.0.1',
        PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
      },
    });
  const startPage = () =>
    spawn(
      runtime.node,
      [
        join(root, 'node_modules/vite/bin/vite.js'),
        `--port=${port}`,
        '--strictPort',
        `--host=${process.env.HOST || '127.0.0.1'}`,
        '--logLevel=warn',
      ],
      {
        cwd: root,
        stdio: 'inherit',
        detached: true,
        env: { ...process.env, ...runtime.env, KOMA_API: `http://127.0.0.1:${serverPort}` },
      },
    );
  return runTogether([startServer, startPage]);
});

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
