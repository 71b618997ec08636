import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { isStrongPassword, isVisible } from '../../../contract/fields.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '../../../contract/limits.ts';
import { readRichText } from '../../../contract/rich-text.ts';
import { isStorable, isStorableJson } from '../../../contract/storable.ts';
import { readRate, readTimeCode } from '../../../contract/timecode.ts';
import { readShareHash } from '../../access/links/share-hash.ts';
import { decodePassword } from '../../features/accounts/account/wire-password.rules.ts';
import { isTimeZone } from '../../features/accounts/profile/time-zone.rules.ts';
import { readWords } from '../../features/comments/writing/comment-text.ts';
import { writeZipName } from '../../features/downloads/zip-entries.ts';
import { oneLine } from '../../features/exports/markers.ts';
import { element } from '../../features/exports/xml.ts';
import { chooseName, cleanName, splitName } from '../../features/files/adding/file-names.ts';
import { readCursor } from '../../features/files/listing/list-cursor.ts';
import { emailKeyOf } from '../../features/people/email-key.rules.ts';
import { quoteName } from '../../features/people/names-in-mail.rules.ts';
import { readCursor as readProjectCursor } from '../../features/projects/list-cursor.ts';
import { excerptOf } from '../../features/search/excerpt.ts';
import { keysOf } from '../../features/search/name-keys.ts';
import { distanceWithin, piecesOf, rankName } from '../../features/search/rank.ts';
import { requireMediaName } from '../../features/uploads/uploads.service.ts';
import { checkAddress } from '../../http/bodies/storable-text.ts';
import { readLanguage } from '../../http/language.ts';
import { networkOf } from '../../http/network.ts';
import { containsPattern } from '../../platform/database/like.ts';
import { showDevice } from '../../platform/device-name.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { readNonce } from '../../platform/identity/nonce.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { normalizeText } from '../../platform/normalize-text.ts';
import { chooseDelivery } from '../../platform/storage/delivery/delivery.ts';
import { chooseRange, isSameCopy } from '../../platform/storage/delivery/range-header.ts';
import { readGrant } from '../../platform/storage/grant.ts';
import { parseObjectKey } from '../../platform/storage/object-keys.ts';
import { findMostGrowth, MOST_GROWTH } from './growth.ts';
import { hostileTexts } from './hostile.ts';

const BODY = 1024 * 1024;
/** Node's limit for all headers and the address. */
const HEADER = 16 * 1024;
const RAW = 150_000;
const COMMENT_UNITS = 6000;
const UNFOLDED_NAME = NAME_MAX * 18;
const secret = 'a-secret-of-a-test';
const counting = { rate: { num: 30000, den: 1001 }, isDrop: true, start: 0 };
const order = { sortColumn: 'name', sortDir: 'asc' } as const;
const words = (text: string) => ({ folded: text.slice(-NAME_MAX), pieces: piecesOf(text.slice(0, 60)) });
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');

const readers: Array<{ name: string; limit: number; run: (text: string) => unknown }> = [
  { name: 'a text is storable', limit: BODY, run: isStorable },
  { name: 'a text can be seen', limit: BODY, run: isVisible },
  { name: 'rich text', limit: RAW, run: readRichText },
  { name: 'rich text with escapes', limit: RAW, run: (text) => isStorableJson(`${text}\\u`) },
  {
    name: 'a span of rich text',
    limit: RAW,
    run: (text) => readRichText(JSON.stringify([{ kind: 'paragraph', spans: [{ text, link: text }] }])),
  },
  {
    name: 'the two forms of a comment',
    limit: COMMENT_UNITS,
    run: (text) => readWords({ text, raw: text, mentioned: [], field: 'rawComment' }),
  },
  { name: 'one way to write a text', limit: 20_000, run: (text) => normalizeText(text, 'NFKC') },
  { name: 'an excerpt', limit: COMMENT_UNITS, run: (text) => excerptOf(text, words(text)) },
  { name: 'keys of a search', limit: NAME_MAX, run: keysOf },
  { name: 'pieces of a search', limit: NAME_MAX, run: piecesOf },
  { name: 'a name that is searched', limit: UNFOLDED_NAME, run: (text) => rankName(text.slice(-60), text) },
  {
    name: 'slips in a name',
    limit: UNFOLDED_NAME,
    run: (text) => distanceWithin(`${text.slice(0, 40)}x`, text),
  },
  { name: 'a pattern of a search', limit: NAME_MAX, run: containsPattern },
  { name: 'the name of a file', limit: NAME_MAX, run: cleanName },
  { name: 'the ending of a name', limit: NAME_MAX, run: splitName },
  { name: 'a free name', limit: NAME_MAX, run: (name) => chooseName({ name, isFolder: false }, () => false) },
  { name: 'the name of an upload', limit: NAME_MAX, run: requireMediaName },
  { name: 'a name in a zip', limit: NAME_MAX, run: writeZipName },
  {
    name: 'a name to save under',
    limit: NAME_MAX,
    run: (fileName) => chooseDelivery({ contentType: 'image/png', disposition: 'attachment', fileName }),
  },
  { name: 'a name in a mail', limit: NAME_MAX, run: quoteName },
  { name: 'an address', limit: EMAIL_MAX, run: emailKeyOf },
  {
    name: 'a mail to somebody',
    limit: EMAIL_MAX,
    run: (to) =>
      composeMail({ to, subject: to, text: to, html: to, language: 'en' }, 'Koma <a@koma.example>'),
  },
  {
    name: 'a mail in the mailbox',
    limit: HEADER,
    run: (text) => PostalMime.parse(`Subject: ${text}\r\n\r\n${text}`),
  },
  { name: 'a password', limit: 4 * PASSWORD_MAX, run: (wire) => decodePassword({ wire, field: 'password' }) },
  {
    name: 'the letters of a password',
    limit: 3 * PASSWORD_MAX,
    run: (text) => isStrongPassword(decodePassword({ wire: base64(text), field: 'password' })),
  },
  { name: 'a time zone', limit: NAME_MAX, run: isTimeZone },
  { name: 'a time code', limit: HEADER, run: (text) => readTimeCode(text, counting) },
  { name: 'a frame rate', limit: HEADER, run: readRate },
  { name: 'a place in a list', limit: HEADER, run: (text) => readCursor(order, base64url(text)) },
  {
    name: 'a place in a list of projects',
    limit: HEADER,
    run: (text) => readProjectCursor(order, base64url(JSON.stringify(['name', 'asc', text, text]))),
  },
  { name: 'a cell or line of an export', limit: COMMENT_UNITS, run: oneLine },
  { name: 'an element of an export', limit: COMMENT_UNITS, run: (text) => element('a', { text }, [text]) },
  { name: 'a text in a page', limit: RAW, run: escapeHtml },
  { name: 'a device', limit: HEADER, run: showDevice },
  {
    name: 'languages',
    limit: HEADER,
    run: (text) => readLanguage({ 'accept-language': text, language: text }),
  },
  { name: 'a network', limit: HEADER, run: networkOf },
  { name: 'what an address asks for', limit: HEADER, run: checkAddress },
  {
    name: 'the query of an address',
    limit: HEADER,
    run: (text) => checkAddress(`/?${text.replaceAll('a', '&a=%41')}`),
  },
  { name: 'what opens a link', limit: HEADER, run: (hash) => readShareHash({ secret, hash }) },
  { name: 'a signed address', limit: HEADER, run: (token) => readGrant({ secret, token, now: new Date() }) },
  {
    name: 'a number for signing in',
    limit: HEADER,
    run: (nonce) => readNonce({ secret, use: { purpose: 'sign-in' }, nonce }),
  },
  { name: 'a key of an object', limit: HEADER, run: parseObjectKey },
  {
    name: 'a range of bytes',
    limit: HEADER,
    run: (text) =>
      chooseRange({ range: `bytes=${text}`, ifRange: text, size: 1, etag: '"a"', modifiedAt: new Date(0) }),
  },
  {
    name: 'copies that are held',
    limit: HEADER,
    run: (text) => isSameCopy({ ifNoneMatch: text, etag: '"a"' }),
  },
];

test.each(readers)(
  '$name: twice the text takes no more than about twice the time',
  async ({ run, limit }) => {
    const tries = hostileTexts.map(({ name, make }) => ({ name, make, limit, run }));
    const most = await findMostGrowth(tries);
    expect(most.growth, most.name).toBeLessThan(MOST_GROWTH);
  },
);
