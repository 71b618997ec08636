import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

export interface Mail {
  subject: string;
  text: string;
  html: string;
  code: string;
  link: string;
}

export class Mailbox {
  readonly #folder: string;
  readonly #read = new Set<string>();
  /** Parsed mails by file name, also those of other tests, so that none is parsed twice. */
  readonly #mails = new Map<string, Email>();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'mail');
  }

  /** Waits for the newest unread mail to the address. */
  async next(address: string): Promise<Mail> {
    let found: Mail | undefined;
    await expect
      .poll(
        async () => {
          found = await this.#findNew(address);
          return found !== undefined;
        },
        { message: `a mail to ${address}`, timeout: 120_000, intervals: [50] },
      )
      .toBe(true);
    if (!found) throw new Error(`No mail to ${address} came.`);
    return found;
  }

  async #findNew(address: string): Promise<Mail | undefined> {
    const names = await readdir(this.#folder).catch(() => []);
    const unread = names.filter((name) => name.endsWith('.eml') && !this.#read.has(name)).sort();
    let newest: Mail | undefined;
    for (const name of unread) {
      const mail = await this.#open(name);
      if (!mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase())) continue;
      this.#read.add(name);
      newest = readParts(mail.subject ?? '', mail.text ?? '', mail.html ?? '');
    }
    return newest;
  }

  async #open(name: string): Promise<Email> {
    const mail = this.#mails.get(name) ?? (await PostalMime.parse(await readFile(join(this.#folder, name))));
    this.#mails.set(name, mail);
    return mail;
  }
}

function readParts(subject: string, text: string, html: string): Mail {
  return {
    subject,
    text,
    html,
    code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '',
    link: /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? '',
  };
}
