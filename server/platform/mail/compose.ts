import { newId } from '../id.ts';
import { encodePicture, encodeWords } from './encode-part.ts';
import type { Mail, MailFile, MailPicture } from './mail.ts';
import { isMailAddress } from './mail-address.ts';

const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Composed {
  id: string;
  message: ReturnType<typeof messageOf>;
}

/** Checks every header value: a line break would let a name add recipients or a body. */
export function composeMail(mail: Mail, mailFrom: string): Composed {
  const id = mail.messageId ?? newId();
  checkId(id);
  if (!isMailAddress(mail.to)) throw new Error('A mail needs one plain address.');
  return { id, message: messageOf(mail, mailFrom, id) };
}

function checkId(id: string): string {
  if (!UUID.test(id)) throw new Error('A mail needs a UUID as its id.');
  return id;
}

const attach = (picture: MailPicture) => ({ cid: picture.cid, raw: encodePicture(picture) });

const attachFile = ({ fileName, content, contentType }: MailFile) => ({
  ...{ content, contentType, contentDisposition: 'attachment' as const },
  filename: oneLine(fileName),
});

function messageOf(mail: Mail, mailFrom: string, id: string) {
  const { pictures = [], files = [] } = mail;
  const domain = mailFrom.match(/@([A-Za-z0-9.-]+)/)?.[1] ?? 'localhost';
  return {
    from: oneLine(mailFrom),
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: encodeWords('text/plain', mail.text),
    html: encodeWords('text/html', mail.html),
    messageId: `<${id}@${domain}>`,
    ...(mail.threads?.length && {
      references: mail.threads.map((thread) => `<${checkId(thread)}@${domain}>`),
    }),
    ...(pictures.length + files.length > 0 && {
      attachments: [...pictures.map(attach), ...files.map(attachFile)],
    }),
    headers: {
      ...cleanHeaders(mail.headers ?? {}),
      'Content-Language': mail.language,
      // Keeps out-of-office replies from coming back.
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function cleanHeaders(headers: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!HEADER_NAME.test(name)) throw new Error(`${JSON.stringify(name)} cannot be a mail header.`);
      return [name, oneLine(value)];
    }),
  );
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
