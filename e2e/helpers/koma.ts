import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../server/test/free-port.ts';
import { removeFolder } from '../../server/test/remove-folder.ts';
import { createTestDatabase, type Database, openBeside } from '../../server/test/test-database.ts';
import { Mailbox } from './mailbox.ts';

export interface Koma {
  url: string;
  dataDir: string;
  databaseUrl: string;
  /** Arranges by rows what a test takes for granted, instead of by clicks. */
  db: Database;
  mailbox: Mailbox;
}

const root = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 180_000;

interface Environment {
  port: number;
  dataDir: string;
  databaseUrl: string;
  further: Record<string, string>;
}

export async function startKoma(environment: Record<string, string>): Promise<
  Koma & {
    /** Kills the process at once, like a power cut. */
    kill(): Promise<void>;
    startAgain(): Promise<void>;
    stop(): Promise<void>;
  }
> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'koma-e2e-'));
  const port = await findFreePort();
  const settings = { port, dataDir, databaseUrl: database.url, further: environment };
  let child = await startServer(settings);
  const db = openBeside(database.url);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url: `http://localhost:${port}`,
    dataDir,
    databaseUrl: database.url,
    db,
    mailbox: new Mailbox(dataDir),
    kill: () => end('SIGKILL'),
    async startAgain() {
      child = await startServer(settings);
    },
    async stop() {
      await end('SIGTERM');
      await db.destroy();
      await removeFolder(dataDir);
    },
  };
}

async function startServer({ port, dataDir, databaseUrl, further }: Environment): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? dataDir,
      KOMA_COMMAND: process.env.KOMA_COMMAND ?? '',
      NODE_COMPILE_CACHE: join(root, '.runtime/cache'),
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      CHECK_REPLIES: 'true',
      LOG_LEVEL: 'warn',
      ...further,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(`http://localhost:${port}`))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Koma did not start:\n${output}`);
    await wait(50);
  }
  return child;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}
