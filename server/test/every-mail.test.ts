import { readdirSync, readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { languages } from '../../contract/enums.ts';
import { makeEveryMail } from './every-mail.ts';

const names = {
  person: 'Hana & "Ken"',
  other: 'Ken <b>O’Brien</b>',
  thing: 'Spring “film” #1',
  file: 'clip (final).mp4',
};
const fromRightToLeft = { person: 'נועה', other: 'אבי (2)', thing: 'סרט #1', file: 'קטע 3.mp4' };

/** Refuses invalid HTML, except for the old forms that mail programs need. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-inline-style': 'off',
    // Layout tables, marked by their role.
    'no-deprecated-attr': 'off',
    'attribute-allowed-values': 'error',
    'doctype-style': ['error', { style: 'lowercase' }],
    'long-title': 'off',
    'require-sri': 'off',
  },
});

const ways = [
  { isSelling: true, given: names },
  { isSelling: true, given: fromRightToLeft },
  { isSelling: false, given: names },
];

async function makeAll() {
  const made = languages.flatMap((language) =>
    ways.map(async ({ isSelling, given }) =>
      (await makeEveryMail({ language, isSelling, names: given })).map((one) => ({
        ...one,
        ...{ language, given, isSelling, label: `${language} ${one.kind}` },
      })),
    ),
  );
  return (await Promise.all(made)).flat();
}

const all = await makeAll();
/** Checks HTML once: equal elements around other words are valid as well. */
const once = all.filter(({ given, isSelling }) => given === names && isSelling);

function listMailTexts(): string[] {
  const folder = new URL('../locales/en/', import.meta.url);
  const found: string[] = [];
  const look = (at: object, path: string) => {
    if ('subject' in at && 'body' in at) found.push(path);
    for (const [key, value] of Object.entries(at))
      if (typeof value === 'object' && value) look(value, path ? `${path}.${key}` : key);
  };
  for (const file of readdirSync(folder))
    if (file !== 'unsold.json')
      look(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), file.replace('.json', ''));
  return found;
}

test('no mail of the product is left out', () => {
  const made = new Set(all.map(({ kind }) => kind));
  expect(listMailTexts().filter((path) => !made.has(path))).toEqual([]);
  expect(made).toContain('notifications.mail.mention');
  expect(made).toContain('notifications.mail.window');
});

test('every mail is valid HTML', async () => {
  const wrong: string[] = [];
  expect(await validator.validateString('<p><div></div></p>')).toMatchObject({ valid: false });
  for (const { label, mail } of once)
    for (const { messages } of (await validator.validateString(mail.html)).results)
      wrong.push(...messages.map(({ line, ruleId, message }) => `${label}:${line} ${ruleId} ${message}`));
  expect([...new Set(wrong)]).toEqual([]);
});

test('every block is written and aligned in the direction of its language', () => {
  for (const { label, language, mail } of all) {
    const [dir, align] = language === 'he' ? ['rtl', 'right'] : ['ltr', 'left'];
    for (const [block] of mail.html.matchAll(/<(p|h1|h2|h3)\b[^>]*>/g)) {
      expect(block, label).toContain(`text-align:${align}`);
      // Addresses always read from left to right; quotes follow their own words.
      if (!/word-break:break-all|class="ink quote"/.test(block))
        expect(block, label).toContain(`dir="${dir}"`);
    }
    for (const [table] of mail.html.matchAll(/<table\b[^>]*>/g))
      expect(table, label).toMatch(new RegExp(`dir="${dir}"|width="100%".* dir="ltr"`));
  }
});

const mixed = all.filter(({ language, given }) => (language === 'he') !== (given === fromRightToLeft));

test('names keep their direction, in every language', () => {
  const isolated = /<bdi>.*?<\/bdi>|\u2068.*?\u2069/gs;
  for (const { label, given, mail } of mixed)
    for (const part of [mail.html, mail.text.replace(/^(■|▸) .*$/gm, ''), mail.subject])
      for (const name of Object.values(given)) {
        const plain = part.replace(isolated, '').replace(/<title>.*?<\/title>|alt=".*?"/gs, '');
        expect(plain, label).not.toContain(name);
      }
});

test('both parts are whole: no gap in a sentence, no sign of a template', () => {
  for (const { label, mail } of all) {
    // Excludes addresses: tokens are made of any letters.
    for (const part of [mail.subject, mail.text, mail.html])
      expect(part.replace(/https?:[^\s"<]+/g, ''), label).not.toMatch(/\{\{|undefined|\[object|NaN/);
    expect(mail.subject.trim(), label).not.toBe('');
    expect(mail.text.length, label).toBeGreaterThan(40);
  }
});

test('what one may leave carries the way out by one click; codes, invitations and receipts carry none', () => {
  const left = all.filter(({ mail }) => mail.headers?.['List-Unsubscribe'] !== undefined);
  for (const { mail } of left)
    expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(new Set(left.map(({ kind }) => kind.replace(/^(reviews\.mail).*/, '$1')))).toEqual(
    new Set(['notifications.mail.mention', 'notifications.mail.window', 'guests.mail', 'reviews.mail']),
  );
});
