import { accounts } from '../../contract/calls/accounts.ts';
import type { Language } from '../../contract/enums.ts';
import { unsealText } from '../platform/seal.ts';
import type { Platform } from '../platform.ts';
import type { startTestApp } from './test-app.ts';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export const PASSWORD = 'Komorebi-2026!';
export const OTHER_PASSWORD = 'Tsuyu-no-ame-7';

export const wire = (password: string) => Buffer.from(password, 'utf8').toString('base64');

interface ReadMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  language: Language;
}

export async function readMails({ pool, config }: Platform, to: string): Promise<ReadMail[]> {
  const { rows } = await pool.query<{ sealed: string }>(
    "select payload ->> 'sealed' as sealed from jobs where name = 'send-mail' order by number",
  );
  const mails = rows.map(
    ({ sealed }): ReadMail => JSON.parse(unsealText({ secret: config.secret, purpose: 'koma mail', sealed })),
  );
  return mails.filter((mail) => mail.to === to);
}

export async function readLastMail(platform: Platform, to: string): Promise<ReadMail> {
  const mail = (await readMails(platform, to)).at(-1);
  if (!mail) throw new Error(`No mail for ${to}.`);
  return mail;
}

export async function readCode(platform: Platform, to: string): Promise<string> {
  const [code] = /\b\d{6}\b/.exec((await readLastMail(platform, to)).text) ?? [];
  if (!code) throw new Error(`No code in the last mail to ${to}.`);
  return code;
}

export async function readLinkToken(platform: Platform, to: string): Promise<string> {
  const [, token] =
    /\/(?:email-verification|account-deactivated|undo-email-change)\/(\S+)/.exec(
      (await readLastMail(platform, to)).text,
    ) ?? [];
  if (!token) throw new Error(`No link in the last mail to ${to}.`);
  return token;
}

export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

let counter = 0;
export const newAddress = (name = 'someone') => `${name}-${++counter}@example.com`;

interface Newcomer {
  email?: string;
  name?: string;
  password?: string;
  language?: Language;
}

/** Returns the first session's token. */
export async function register({ call, platform }: TestApp, newcomer: Newcomer = {}) {
  const { email = newAddress(), name = '花', password = PASSWORD, language = 'en' } = newcomer;
  const { hash } = await call(
    accounts.sendCode,
    { body: { email, name, password: wire(password) } },
    { language },
  );
  const code = await readCode(platform, email);
  const { accessToken: token } = await call(accounts.verifyCode, { body: { code, hash } });
  return { email, name, password, token };
}

export const signIn = ({ send }: TestApp, { email, password }: { email: string; password: string }) =>
  send(accounts.signIn, { body: { email, password: wire(password) } });
