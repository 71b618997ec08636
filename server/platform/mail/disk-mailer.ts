import { constants } from 'node:fs';
import { access, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import type { Mailer } from './mail.ts';

interface DiskOptions {
  dataDir: string;
  mailFrom: string;
}

export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

/** Writes one `.eml` file a mail, named by its id. A mail sent twice stays one file. */
export function openDiskMailer({ dataDir, mailFrom }: DiskOptions): Mailer {
  const folder = mailFolder(dataDir);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { id, message } = composeMail(mail, mailFrom);
      const info = await transport.sendMail(message);
      if (!Buffer.isBuffer(info.message)) throw new Error('The mail was not composed in memory.');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, `${id}.eml`, info.message);
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
    async stop() {},
  };
}

/** Readers see all of the file or none, also after a power cut. */
async function writeWhole(folder: string, name: string, content: Buffer) {
  const draft = join(folder, `.${name}.${process.pid}.draft`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
}
