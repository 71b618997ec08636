import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { completeTexts, type Texts } from '../contract/complete-texts.ts';
import { type Language, languages } from '../contract/enums.ts';

/** Groups texts that load together, one file for each language. Other subjects have their own. */
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

const subjects = [
  ...new Set(
    languages.flatMap((language) =>
      readdirSync(join(locales, language))
        .filter((file) => file.endsWith('.json'))
        .map((file) => file.slice(0, -'.json'.length)),
    ),
  ),
];

const fileOf = (language: string, subject: string) => join(locales, language, `${subject}.json`);

function readTexts(language: Language, subject: string): Texts {
  const file = fileOf(language, subject);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const all = 'virtual:texts';

export const textsModule = (language: string, group: string) =>
  `${all}/${language}/texts-${group}-${language}`;

/** Offers `virtual:texts` in groups, to save requests. Missing texts are filled in from other languages. */
export function bringTexts(): Plugin {
  return {
    name: 'koma:bring-texts',
    resolveId: (source) => (source.startsWith(all) ? source : null),
    load(id) {
      if (id === all) return listLoaders();
      const [, name = '', group = ''] = /^virtual:texts\/(\w+)\/texts-(.+)-\w+$/.exec(id) ?? [];
      const language = languages.find((one) => one === name);
      if (language === undefined) return null;
      const texts = subjects
        .filter((subject) => groupOf(subject) === group)
        .map((subject) => {
          for (const one of languages) this.addWatchFile(fileOf(one, subject));
          return [subject, completeTexts(language, (one) => readTexts(one, subject))];
        });
      return `export const texts = ${JSON.stringify(Object.fromEntries(texts))};`;
    },
  };
}

function listLoaders(): string {
  const loaders = languages.flatMap((language) =>
    subjects.map((subject) => {
      const [key, file] = [`${language}/${subject}`, textsModule(language, groupOf(subject))].map((text) =>
        JSON.stringify(text),
      );
      return `${key}: async () => (await import(${file})).texts[${JSON.stringify(subject)}]`;
    }),
  );
  return `export const textFiles = { ${loaders.join(',\n')} };`;
}
