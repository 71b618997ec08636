import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { sendDueMails } from '../server/features/notifications/mails/send-mails.service.ts';
import { composeMail } from '../server/parts/mail/compose.ts';
import type { Mail } from '../server/parts/mail/mail.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { putFile } from '../server/test/test-files.ts';
import { addPerson } from '../server/test/test-people.ts';
import { createProject } from '../server/test/test-projects.ts';
import { report } from './bench.ts';

/**
 * Mails of people who are all due in the same minute, by one worker through a mail server on this machine, beside the
 * same mails handed to the same server by nodemailer alone. `npm run bench -- mails --people=100000` for as many.
 */
const PEOPLE = Number(
  process.argv.find((arg) => arg.startsWith('--people='))?.slice('--people='.length) ?? 10_000,
);
const IN_A_PROJECT = 500;
const MEMORY_MB = 50;

const stopDatabase = await startDatabaseServer({ isDurable: true });
const smtp = spawn(process.execPath, [`${import.meta.dirname}/mails.server.ts`], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const port = await readPort();
const koma = await startTestApp({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
const { parts } = koma;
try {
  await fill();
  const sent: Mail[] = [];
  const statements = countStatements();
  const memory: number[] = [];
  const start = performance.now();
  const mailer = {
    ...parts.mailer,
    async send(mail: Mail) {
      await parts.mailer.send(mail);
      if (sent.length < 1000) sent.push(mail);
    },
  };
  let claimed = 0;
  for (let some = 1; some > 0; claimed += some) {
    some = await sendDueMails({ ...parts, mailer });
    memory.push(process.memoryUsage().rss / 1024 ** 2);
  }
  const seconds = (performance.now() - start) / 1000;
  const used = statements.stop();
  const { rows } = await parts.pool.query<{ count: number }>(
    "select count(*)::int as count from notification_mails where outcome = 'sent'",
  );
  const total = rows[0]?.count ?? 0;
  if (total !== PEOPLE || claimed !== PEOPLE) throw new Error(`${total} of ${PEOPLE} mails were sent.`);
  const what = `${PEOPLE.toLocaleString('en')} people due in the same minute`;
  report({ name: `${what}, mails`, unit: '/s', ours: total / seconds, limit: await measureBare(sent) });
  report({ name: `${what}, statements a mail`, unit: '', ours: used / total, limit: 3, atMost: 1 });
  const tenth = Math.max(1, Math.floor(memory.length / 10));
  const grown = median(memory.slice(-tenth)) - median(memory.slice(tenth, 2 * tenth));
  report({ name: `${what}, memory more at the end`, unit: 'MB', ours: grown, limit: MEMORY_MB, atMost: 1 });
} finally {
  await parts.mailer.stop();
  await koma.stop();
  smtp.kill();
  await stopDatabase();
}

async function readPort(): Promise<number> {
  for await (const line of createInterface(smtp.stdout)) return Number(line);
  throw new Error('The mail server did not start.');
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
    const { fileId, versionId } = await putFile(parts, { by: owner, projectId, name: `clip-${done}.png` });
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

/** Of this process, by whatever connection. */
function countStatements() {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...input: Parameters<typeof query>) {
    count += 1;
    return query.apply(this, input);
  } as typeof query;
  return {
    stop() {
      pg.Client.prototype.query = query;
      return count;
    },
  };
}

/** The same mails by the library alone, with as many connections; so many a second. */
async function measureBare(mails: Mail[]): Promise<number> {
  const { mailFrom } = parts.config;
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: 3,
    ignoreTLS: true,
  });
  const messages = mails.map((mail) => composeMail(mail, mailFrom).message);
  const start = performance.now();
  let next = 0;
  const work = async () => {
    for (let at = next++; at < PEOPLE; at = next++) {
      const message = messages[at % messages.length];
      if (message) await transport.sendMail(message);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  const perSecond = (PEOPLE * 1000) / (performance.now() - start);
  transport.close();
  return perSecond;
}
