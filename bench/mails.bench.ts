import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createCanvas } from '@napi-rs/canvas';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { composeMail } from '../server/parts/mail/compose.ts';
import { renderMail } from '../server/parts/mail/layout.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { putFile } from '../server/test/test-files.ts';
import { addPerson } from '../server/test/test-people.ts';
import { createProject } from '../server/test/test-projects.ts';
import { report } from './bench.ts';

/**
 * Mails of people who are all due in the same minute, by one worker in a process of its own through a mail server on this
 * machine, beside mails of the same size handed to the same server by nodemailer alone.
 * `npm run bench -- mails --people=100000` for as many.
 */
const PEOPLE = Number(
  process.argv.find((arg) => arg.startsWith('--people='))?.slice('--people='.length) ?? 10_000,
);
const IN_A_PROJECT = 500;
const MEMORY_MB = 50;
/** So many hundreds of mails are the first ones, whatever comes after them, and the last. */
const BATCHES_AT_FIRST = 10;

/** Those of `scripts/server.mjs`. */
const WORKER_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=20'];

const ran = z.object({
  claimed: z.number(),
  statements: z.number(),
  seconds: z.number(),
  memory: z.array(z.number()),
});

const stopDatabase = await startDatabaseServer({ isDurable: true });
const smtp = start(['mails.server.ts']);
const port = Number(await readLine(smtp));
const koma = await startTestApp({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
const { parts } = koma;
const picture = await drawPicture();
try {
  await fill();
  const worker = start([...WORKER_FLAGS, 'mails.worker.ts'], {
    BENCH_DATABASE: koma.database.url,
    KOMA_SECRET: parts.config.secret,
    DATA_DIR: parts.config.dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NODE_ENV: 'test',
  });
  const { claimed, statements, seconds, memory } = ran.parse(JSON.parse(await readLine(worker)));
  const { rows } = await parts.pool.query<{ count: number }>(
    "select count(*)::int as count from notification_mails where outcome = 'sent'",
  );
  const total = rows[0]?.count ?? 0;
  if (total !== PEOPLE || claimed !== PEOPLE) throw new Error(`${total} of ${PEOPLE} mails were sent.`);
  const what = `${PEOPLE.toLocaleString('en')} people due in the same minute`;
  report({ name: `${what}, mails`, unit: '/s', ours: total / seconds, limit: await measureBare() });
  report({ name: `${what}, statements a mail`, unit: '', ours: statements / total, limit: 3, atMost: 1 });
  const [started = 0, ...after] = memory;
  const first = median(after.slice(0, BATCHES_AT_FIRST));
  const last = median(after.slice(-BATCHES_AT_FIRST));
  const rounded = [started, first, last].map(Math.round);
  console.log(
    `  memory of the worker: ${rounded[0]} MB before, ${rounded[1]} MB at first, ${rounded[2]} MB at last`,
  );
  report({
    name: `${what}, memory more at the end`,
    unit: 'MB',
    ours: last - first,
    limit: MEMORY_MB,
    atMost: 1,
  });
} finally {
  await parts.mailer.stop();
  await koma.stop();
  smtp.kill();
  await stopDatabase();
}

function start(program: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, program, {
    cwd: join(import.meta.dirname, 'helpers'),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function readLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface(stdout)) return line;
  throw new Error('A program of the benchmark ended without a word.');
}

/** As large as a frame in a mail is. */
async function drawPicture(): Promise<Buffer> {
  const canvas = createCanvas(560, 315);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 400; at++) {
    context.fillStyle = `hsl(${at * 37} 60% 50%)`;
    context.fillRect((at * 131) % 560, (at * 71) % 315, 40, 30);
  }
  return canvas.encode('jpeg', 78);
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

/** Everybody in a project of some hundred, who was told of one comment and is due now. */
async function fill(): Promise<void> {
  const { pool } = parts;
  await pool.query('update plans set max_projects = 100000, max_users = 100000');
  const owner = await addPerson(parts, { name: 'Owner' });
  for (let done = 0; done < PEOPLE; done += IN_A_PROJECT) {
    const count = Math.min(IN_A_PROJECT, PEOPLE - done);
    const { _id: projectId } = await createProject(koma, owner, { name: `Project ${done}` });
    const { fileId, versionId } = await putFile(parts, {
      ...{ by: owner, projectId, name: `clip-${done}.png`, bytes: picture, mimeType: 'image/jpeg' },
      renditions: (at) => ({ preview: at('original'), thumbnail: at('original') }),
    });
    await pool.query(
      `with person as (
        insert into accounts (id, email, email_key, name, language, state, password_hash, email_verified)
        select gen_random_uuid(), 'p' || n || '@example.com', 'p' || n || '@example.com', 'Person ' || n, 'ja',
          'active', 'none', true
        from generate_series($1::int + 1, $1::int + $2::int) n returning id
      ), member as (
        insert into project_members (id, project_id, account_id, type, joined_at)
        select gen_random_uuid(), $3, id, 1, now() from person
      ), said as (
        insert into comments (id, project_id, file_id, version_id, author_id, type, body, rich)
        values (gen_random_uuid(), $3, $4, $5, $6, 1, 'もう少し明るくお願いします。', '{}') returning id
      ), mail as (
        insert into notification_mails (id, account_id, kind, ends_at, next_try_at)
        select gen_random_uuid(), id, 2, now(), now() from person returning id, account_id
      ), line as (
        insert into notifications (id, account_id, type, subject, project_id, file_id, version_id, comment_id,
          actor_id, event_id)
        select gen_random_uuid(), person.id, 3, '3 ' || $4::text, $3, $4, $5, said.id, $6, 1 from person, said
        returning id, account_id, comment_id
      )
      insert into notification_parts (notification_id, account_id, event_id, type, actor_id, project_id, file_id,
        version_id, comment_id, mail_id, created_at)
      select line.id, line.account_id, 1, 3, $6, $3, $4, $5, line.comment_id, mail.id, now()
      from line join mail using (account_id)`,
      [done, count, projectId, fileId, versionId, owner.id],
    );
  }
  await pool.query('vacuum analyze');
}

/** Such mails by the library alone, with as many connections; so many a second. */
async function measureBare(): Promise<number> {
  const { mailFrom } = parts.config;
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: 3,
    ignoreTLS: true,
  });
  const words = renderMail({
    language: 'ja',
    title: 'Koma',
    paragraphs: Array.from({ length: 40 }, () => 'もう少し明るくお願いします。'),
  });
  const mail = { language: 'ja' as const, subject: 'Koma', ...words };
  const pictures = [{ cid: 'picture@koma', content: picture, contentType: 'image/jpeg' as const }];
  const start = performance.now();
  const count = Math.min(PEOPLE, 10_000);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < count; at = next++)
      await transport.sendMail(
        composeMail({ ...mail, pictures, to: `p${at}@example.com` }, mailFrom).message,
      );
  };
  await Promise.all(Array.from({ length: 6 }, work));
  const perSecond = (count * 1000) / (performance.now() - start);
  transport.close();
  return perSecond;
}
