import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../server/test/free-port.ts';
import { removeFolder } from '../../server/test/remove-folder.ts';

/** The account that the terminal prints at a start with the demo. */
const demoAccount = { email: 'demo@koma.example', password: 'Koma-demo-2026' };
const root = join(import.meta.dirname, '../..');

/** Koma as a newcomer starts it, with the demo in it; nothing else has the demo account's projects. */
export async function startDemo() {
  const running = process.argv.find((arg) => arg.startsWith('--url='))?.slice('--url='.length);
  if (running) return { url: running, token: await signIn(running), stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'koma-painted-'));
  const url = `http://localhost:${await findFreePort()}`;
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: dataDir,
      NODE_COMPILE_CACHE: join(root, '.runtime/cache'),
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
  });
  const ended = once(server, 'exit');
  async function stop() {
    server.kill('SIGTERM');
    await ended;
    await removeFolder(dataDir);
  }
  try {
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (server.exitCode !== null) throw new Error('Koma did not start.');
      await wait(100);
    }
    return { url, token: await signIn(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function signIn(url: string): Promise<string> {
  const { email, password } = demoAccount;
  const answer = await fetch(`${url}/api/auth/user/user-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'en' },
    body: JSON.stringify({ email, password: btoa(password) }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(message);
  return String(data.accessToken);
}
