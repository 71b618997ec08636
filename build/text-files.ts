import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { completeTexts, type Texts } from '../contract/complete-texts.ts';
import { type Language, languages } from '../contract/enums.ts';

/** Texts that are needed together are one file for each language; a subject that stands nowhere here has its own. */
const groups: Record<string, string[]> = {
  start: ['common', 'people', 'shell', 'status'],
  entrance: ['accounts', 'confirmation', 'fields', 'invitations', 'joining', 'second-factor', 'sso'],
  work: ['dashboard', 'files', 'projects', 'teams'],
  sharing: ['sharing', 'tour', 'uploads'],
  room: ['comments', 'drawing', 'review'],
};

const locales = join(import.meta.dirname, '../web/locales');
const groupOf = (subject: string) =>
  Object.keys(groups).find((name) => groups[name]?.includes(subject)) ?? subject;

const list = (language: string) =>
  readdirSync(join(locales, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

function readTexts(language: Language, subject: string): Texts {
  const file = join(locales, language, `${subject}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const glob = /import\.meta\.glob<[^(]*>\('\.\.\/\.\.\/locales\/\*\/\*\.json'[^)]*\)/;
const prefix = 'koma-texts:';

/** In place of a file for every subject, which is a request for every subject. */
export function bringTextsTogether(): Plugin {
  return {
    name: 'koma:bring-texts-together',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/web/lib/language/i18n.ts')) return null;
      if (!glob.test(code)) this.error('The texts are no longer listed as build/text-files.ts knows it.');
      const all = [...new Set(languages.flatMap(list))];
      const loaders = languages.flatMap((language) =>
        all.map((subject) => {
          const file = JSON.stringify(`${prefix}${language}/texts-${groupOf(subject)}-${language}`);
          const path = JSON.stringify(`../../locales/${language}/${subject}.json`);
          return `${path}: async () => (await import(${file})).texts[${JSON.stringify(subject)}]`;
        }),
      );
      return { code: code.replace(glob, () => `({ ${loaders.join(',\n')} })`), map: null };
    },
    resolveId: (source) => (source.startsWith(prefix) ? source : null),
    load(id) {
      const [, language = '', group = ''] = /^koma-texts:(\w+)\/texts-(.+)-\w+$/.exec(id) ?? [];
      if (language === '') return null;
      const known = languages.find((one) => one === language);
      if (known === undefined) return null;
      const subjects = new Set(languages.flatMap(list).filter((subject) => groupOf(subject) === group));
      const texts = [...subjects].map((subject) => [
        subject,
        completeTexts(known, (one) => readTexts(one, subject)),
      ]);
      return `export const texts = ${JSON.stringify(Object.fromEntries(texts))};`;
    },
  };
}
