import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Endpoint, InputOf, ReplyOf } from '../../contract/endpoint.ts';
import type { Language } from '../../contract/enums.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { loggerOptions } from '../http/logger.ts';
import { registerWork } from '../jobs/work.ts';
import { openPlatform } from '../open-platform.ts';
import { removeFolder } from './remove-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

interface TestAppOptions {
  /** Adds a second server to the same database. */
  database?: TestDatabase;
  environment?: NodeJS.ProcessEnv;
  logTo?: { write(line: string): void };
  /** False: jobs stay queued. */
  works?: boolean;
}

interface Sender {
  token?: string | undefined;
  language?: Language;
  headers?: Record<string, string>;
}

let shared: ReturnType<typeof startTestApp> | undefined;

/** Shares one server to save its start. Tests must not change its settings or count foreign rows. */
export async function shareTestApp() {
  shared ??= startTestApp().then((koma) => {
    // The process ends after its last file; the database goes with its server.
    process.once('exit', () => rmSync(koma.platform.config.dataDir, { recursive: true, force: true }));
    return koma;
  });
  const koma = await shared;
  const { pool } = koma.platform;
  // Forgets rate limits and events of earlier files.
  await pool.query('delete from rate_limits');
  await pool.query('update event_readers set position = (select coalesce(max(id), position) from events)');
  return koma;
}

export async function startTestApp({ database, environment, logTo, works = false }: TestAppOptions = {}) {
  const own = database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'koma-app-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    KOMA_SECRET: 'a-secret-that-all-servers-of-a-test-share',
    CHECK_REPLIES: 'true',
    LOG_LEVEL: logTo ? 'info' : 'silent',
    ROLE: works ? 'all' : 'api',
    NODE_ENV: 'test',
    ...environment,
  });
  const log = logTo ? pino(loggerOptions(config.logLevel), logTo) : pino({ level: 'silent' });
  const platform = await openPlatform({ config, connection: { connectionString: own.url, max: 5 }, log });
  // Tests reserve more than this machine's disk may have.
  delete platform.storage.readDisk;
  registerWork(platform);
  await platform.queue.start();
  await platform.live.start();
  const app = await buildApp(platform);
  await app.ready();

  async function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, sender: Sender = {}) {
    const { params, query, body } = input as { params?: object; query?: object; body?: object };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(Object.entries(params ?? {}).find(([key]) => key === name)?.[1])),
    );
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
      headers: {
        ...(sender.token && { authorization: `Bearer ${sender.token}` }),
        language: sender.language ?? 'en',
        ...sender.headers,
      },
      ...(body && { payload: body }),
    });
    const envelope = response.json<{
      statusCode: number;
      message: string;
      data: ReplyOf<E>;
      errors?: Array<{ field: string; message: string }>;
    }>();
    return { http: response.statusCode, ...envelope };
  }

  /** Expects success, unlike `send`. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    sender: Sender = {},
  ): Promise<ReplyOf<E>> {
    const answer = await send(endpoint, input, sender);
    if (answer.statusCode !== 200) {
      throw new Error(
        `${endpoint.path}: ${answer.statusCode} ${answer.message} ${JSON.stringify(answer.errors ?? [])}`,
      );
    }
    return answer.data;
  }

  return {
    app,
    platform,
    database: own,
    send,
    call,
    async stop() {
      await platform.live.stop();
      await app.close();
      await platform.queue.stop();
      await platform.storage.stop();
      await platform.payments?.stop();
      await platform.tracer?.stop();
      await platform.db.destroy();
      await removeFolder(dataDir);
    },
  };
}
