import { pino } from 'pino';
import { loadConfig } from '../../../config.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { openMailer } from '../../../platform/mail/mailer.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import { sendDueMails } from './send-mails.service.ts';

const connectionString = process.env.KILLED_MAILING_DATABASE;

// Dies after the mail server took a mail, before it is marked.
if (connectionString) {
  const config = { ...loadConfig(), secret: process.env.KOMA_SECRET ?? '' };
  const log = pino({ level: 'silent' });
  const { db } = openDatabase({ connection: { connectionString }, onError: () => undefined });
  const storage = await openStorage({ config, log });
  const mailer = openMailer({ config });
  await sendDueMails({
    ...{ db, config, log, storage },
    mailer: {
      ...mailer,
      async send(mail) {
        await mailer.send(mail);
        process.kill(process.pid, 'SIGKILL');
      },
    },
  });
}
