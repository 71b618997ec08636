import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase } from '../server/test/test-database.ts';
import { Mailbox } from './mailbox.ts';

export interface Koma {
  url: string;
  dataDir: string;
  databaseUrl: string;
  mailbox: Mailbox;
}

const root = join(import.meta.dirname, '..');
const READY_WITHIN_MS = 60_000;

/** The real server, as a process, on a database and a data folder of its own. */
export async function startKoma(
  environment: Record<string, string>,
): Promise<Koma & { stop(): Promise<void> }> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'koma-e2e-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? dataDir,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      CHECK_REPLIES: 'true',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Koma did not start:\n${output}`);
    await wait(50);
  }
  return {
    url,
    dataDir,
    databaseUrl: database.url,
    mailbox: new Mailbox(dataDir),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
