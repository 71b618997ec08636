import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { mailFolder } from '../../platform/mail/disk-mailer.ts';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/;
/** A search by recipient opens every file, so it covers the newest only. */
const SEARCH_MAX = 1000;

export const PAGE_SIZE = 20;

export interface StoredMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  date: Date | undefined;
  text: string;
  html: string;
  headers: Array<{ key: string; value: string }>;
}

interface ListOptions {
  dataDir: string;
  page: number;
  to?: string;
}

/** Newest first. */
export async function listMails({ dataDir, page, to }: ListOptions) {
  const ids = (await readIds(dataDir)).sort().reverse();
  const start = (page - 1) * PAGE_SIZE;
  if (!to) {
    const mails = await readMails(dataDir, ids.slice(start, start + PAGE_SIZE));
    return { mails, total: ids.length };
  }
  const recent = await readMails(dataDir, ids.slice(0, SEARCH_MAX));
  const found = recent.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
  return { mails: found.slice(start, start + PAGE_SIZE), total: found.length };
}

export async function readMail({
  dataDir,
  id,
}: {
  dataDir: string;
  id: string;
}): Promise<StoredMail | undefined> {
  const source = await readSource({ dataDir, id });
  return source && parseMail(id, source);
}

export async function readSource({
  dataDir,
  id,
}: {
  dataDir: string;
  id: string;
}): Promise<Buffer | undefined> {
  const name = `${id}.eml`;
  if (!NAME.test(name)) return undefined;
  return readFile(join(mailFolder(dataDir), name)).catch(ignoreMissing);
}

async function readIds(dataDir: string): Promise<string[]> {
  const names = (await readdir(mailFolder(dataDir)).catch(ignoreMissing)) ?? [];
  return names.flatMap((name) => NAME.exec(name)?.[1] ?? []);
}

async function readMails(dataDir: string, ids: string[]): Promise<StoredMail[]> {
  const mails = await Promise.all(ids.map((id) => readMail({ dataDir, id })));
  return mails.filter((mail) => mail !== undefined);
}

async function parseMail(id: string, source: Buffer): Promise<StoredMail> {
  const mail = await PostalMime.parse(source);
  return {
    id,
    from: mail.from?.address ?? '',
    to: mail.to?.map((entry) => entry.address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    date: mail.date ? new Date(mail.date) : undefined,
    text: mail.text ?? '',
    html: withPictures(mail),
    headers: mail.headers.map(({ originalKey, value }) => ({ key: originalKey, value })),
  };
}

/** Inlines pictures as data URLs, because a browser cannot load `cid:` addresses. */
function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    const cid = contentId?.replace(/^<|>$/g, '');
    if (!cid || !mimeType.startsWith('image/')) return shown;
    const bytes = Buffer.from(
      typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    );
    return shown.replaceAll(`cid:${cid}`, `data:${mimeType};base64,${bytes.toString('base64')}`);
  }, html);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
