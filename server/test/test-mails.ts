import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listMails } from '../features/mailbox/mailbox.service.ts';
import type { Platform } from '../platform.ts';
import type { TestPerson } from './test-people.ts';

let moves = 0;

/** Moves due times back instead of the clock. */
export async function passTime({ db }: Pick<Platform, 'db'>, hours: number): Promise<void> {
  // Never twice by the same: windows would collide.
  const passed = sql`make_interval(secs => ${hours === 0 ? 0 : Math.round(hours * 3600) + ++moves})`;
  await sql`
    update notification_mails set starts_at = starts_at - ${passed}, ends_at = ends_at - ${passed},
      next_try_at = next_try_at - ${passed}`.execute(db);
}

export async function mailsTo({ config }: Pick<Platform, 'config'>, { email }: TestPerson) {
  const { mails } = await listMails({ dataDir: config.dataDir, page: 1, to: email });
  return mails.toReversed().map((mail) => ({
    ...mail,
    header: (name: string) => mail.headers.find(({ key }) => key.toLowerCase() === name.toLowerCase())?.value,
  }));
}

interface Behaviour {
  refuses?: (address: string) => boolean;
  isDown?: () => boolean;
}

const closed = () => Object.assign(new Error('Closed'), { responseCode: 421 });

export async function startSmtp({ refuses, isDown }: Behaviour = {}) {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(isDown?.() ? closed() : undefined),
    // Refuses on open connections too.
    onMailFrom: (_address, _session, done) => done(isDown?.() ? closed() : undefined),
    onRcptTo: ({ address }, _session, done) =>
      refuses?.(address) ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })) : done(),
    onData(stream, _session, done) {
      text(stream)
        .then((source) => PostalMime.parse(source))
        .then((mail) => {
          received.push(mail);
          done();
        }, done);
    },
  });
  // A killed sender leaves its connection in the middle of a mail.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
