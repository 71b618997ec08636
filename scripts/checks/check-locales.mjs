import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../runtime.mjs';
import { listFiles, report } from './check.mjs';

const languages = ['ja', 'en', 'he'];
const plural = /_(zero|one|two|few|many|other)$/;

report(
  ['server', 'web']
    .filter((side) => existsSync(join(root, side, 'locales')))
    .flatMap((side) => [...compareLanguages(side), ...findUnused(side), ...findVariants(side)]),
);

function findVariants(side) {
  const refused = readGlossary();
  return languages.flatMap((language) =>
    subjectsOf(side, language).flatMap((subject) => {
      const file = `${side}/locales/${language}/${subject}.json`;
      const texts = flatten(JSON.parse(readFileSync(join(root, file), 'utf8')));
      return texts.flatMap(([key, text]) =>
        refused
          .filter((variant) => variant.language === language && isSaid(variant, key, text))
          .map(
            ({ words, right }) => `${file}: ${key} says “${words}”, which is “${right}” (docs/glossary.md)`,
          ),
      );
    }),
  );
}

function isSaid({ words, right, keys }, key, text) {
  if (keys.length > 0 && !keys.some((start) => `.${key}.`.includes(`.${start}.`))) return false;
  return text.replaceAll(right, '').includes(words);
}

/** Parses the last column: `ja: one, another; he: a third (in keys, like these)`. */
function readGlossary() {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \S/.test(line))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([, , ja, en, he, never = '']) =>
    never.split(';').flatMap((part) => {
      const [, language, words, keys = ''] = /^\s*(ja|en|he): ([^(]+?)\s*(?:\(([^)]*)\))?$/.exec(part) ?? [];
      if (!language) return [];
      const right = { ja, en, he }[language];
      const within = keys
        .split(',')
        .map((key) => key.trim().replace(plural, ''))
        .filter(Boolean);
      return words.split(',').map((one) => ({ language, words: one.trim(), right, keys: within }));
    }),
  );
}

function compareLanguages(side) {
  const subjects = new Set(languages.flatMap((language) => subjectsOf(side, language)));
  return [...subjects].flatMap((subject) => {
    const [wanted, ...others] = languages.map((language) => read({ side, language, subject }));
    return others.flatMap((other) =>
      compare({ file: `${side}/locales/${other.language}/${subject}.json`, wanted, other }),
    );
  });
}

function compare({ file, wanted, other }) {
  const missing = [...wanted.texts.keys()].filter((key) => !other.texts.has(key));
  const extra = [...other.texts.keys()].filter((key) => !wanted.texts.has(key));
  const unlike = [...wanted.texts].filter(
    ([key, slots]) => other.texts.has(key) && other.texts.get(key).join() !== slots.join(),
  );
  return [
    ...missing.map((key) => `${file} lacks ${key}`),
    ...extra.map((key) => `${file} has ${key}, which Japanese lacks`),
    ...unlike.map(([key]) => `${file}: ${key} has other placeholders than in Japanese`),
  ];
}

function read({ side, language, subject }) {
  const path = join(root, side, 'locales', language, `${subject}.json`);
  const texts = new Map();
  for (const [key, text] of existsSync(path) ? flatten(JSON.parse(readFileSync(path, 'utf8'))) : []) {
    const name = key.replace(plural, '');
    const slots = [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map(([, slot]) => slot);
    // A form such as "one" may omit its number.
    const known = texts.get(name) ?? [];
    texts.set(name, [...new Set([...known, ...slots])].sort());
  }
  return { language, texts };
}

function flatten(value, path = '') {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}

/** Counts a key as used when the code contains it, or the beginning of a composed one. */
function findUnused(side) {
  const { whole, beginnings } = readTexts(side);
  return subjectsOf(side, 'ja').flatMap((subject) =>
    [...read({ side, language: 'ja', subject }).texts.keys()]
      .filter((key) => {
        const names = [key, `${subject}.${key}`, `${subject}:${key}`];
        return !names.some((name) => whole.has(name) || beginnings.some((start) => name.startsWith(start)));
      })
      .map((key) => `${side}/locales: ${subject}.${key} is not used`),
  );
}

function readTexts(side) {
  const whole = new Set();
  const beginnings = new Set();
  for (const path of [...listFiles(side, /\.tsx?$/), ...listFiles('contract', /\.ts$/)]) {
    const source = readFileSync(join(root, path), 'utf8');
    for (const [, , text] of source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)) {
      const [start, ...rest] = text.split('${');
      if (rest.length === 0) whole.add(text);
      else if (/[a-z][.:]$/i.test(start) || /^[a-z]{4,}/i.test(start)) beginnings.add(start);
    }
  }
  return { whole, beginnings: [...beginnings] };
}

function subjectsOf(side, language) {
  const folder = `${side}/locales/${language}`;
  return existsSync(join(root, folder))
    ? listFiles(folder, /\.json$/).map((path) => basename(path, '.json'))
    : [];
}
