import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadConfig } from '../../server/config.ts';
import { openPlatform } from '../../server/open-platform.ts';
import type { Platform } from '../../server/platform.ts';
import { findFreePort } from '../../server/test/free-port.ts';
import { type S3Server, startS3Server } from '../../server/test/s3/s3-server.ts';
import { s3Credentials } from '../../server/test/s3/s3-signature.ts';
import { startTcpProxy, type TcpProxy } from '../../server/test/tcp-proxy.ts';
import { startSmtp } from '../../server/test/test-mails.ts';
import { type DatabasePair, startDatabasePair, type Template, urlOf } from './database.ts';
import { mountSmallDisk, type SmallDisk } from './full-disk.ts';
import { type KomaProcess, runKoma } from './koma-process.ts';

export interface Installation {
  origin: string;
  database: DatabasePair;
  lines: { api: TcpProxy; worker: TcpProxy };
  api: KomaProcess;
  worker: KomaProcess;
  /** Undefined: objects are on the disk. */
  s3: S3Server | undefined;
  disk: SmallDisk;
  mail: Awaited<ReturnType<typeof startSmtp>> & { isDown: boolean };
  openPlatform(): Promise<Platform>;
  stop(): Promise<void>;
}

interface Wanted {
  storage: 's3' | 'disk';
  template: Template;
  folder: string;
}

export async function install({ storage, template, folder }: Wanted): Promise<Installation> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const disk = await mountSmallDisk(join(folder, 'disk'));
  const database = await startDatabasePair(template, folder);
  const lines = { api: await startTcpProxy(database.port()), worker: await startTcpProxy(database.port()) };
  const s3 = storage === 's3' ? await startS3Server() : undefined;
  const state = { isDown: false };
  const mail = Object.assign(state, await startSmtp({ isDown: () => state.isDown }));
  const ports = { api: await findFreePort(), worker: await findFreePort() };
  const origin = `http://127.0.0.1:${ports.api}`;
  const environment = (databasePort: number): NodeJS.ProcessEnv => ({
    PATH: process.env.PATH,
    KOMA_COMMAND: process.env.KOMA_COMMAND,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    TMPDIR: process.env.TMPDIR,
    PUBLIC_URL: origin,
    DATA_DIR: disk.folder,
    DISK_KEEP_FREE: '128 MB',
    DATABASE_URL: urlOf(databasePort),
    SMTP_URL: mail.url,
    ...(s3 && { STORAGE_URL: s3.url, ...s3Credentials }),
    KOMA_SECRET: 'a-secret-that-all-processes-of-a-run-share',
    BILLING: 'sandbox',
    DEMO: 'no',
    LOG_LEVEL: 'warn',
  });
  const run = (role: 'api' | 'worker') =>
    runKoma({ role, port: ports[role], folder, environment: environment(lines[role].port) });
  const api = run('api');
  await api.untilReady();
  const worker = run('worker');
  await worker.untilReady();
  return {
    origin,
    database,
    lines,
    api,
    worker,
    s3,
    disk,
    mail,
    async openPlatform() {
      const own = environment(database.port());
      Object.assign(process.env, s3Credentials);
      const config = loadConfig({ ...own, ROLE: 'api', BILLING: 'off', LOG_LEVEL: 'silent' });
      const connection = { connectionString: urlOf(database.port()), max: 4 };
      const platform = await openPlatform({ config, connection, log: pino({ level: 'silent' }) });
      await platform.queue.start();
      return platform;
    },
    async stop() {
      await Promise.all([api.stop(), worker.stop()]);
      await Promise.all([lines.api.stop(), lines.worker.stop(), mail.stop(), s3?.stop()]);
      await database.stop();
      await disk.remove();
    },
  };
}
