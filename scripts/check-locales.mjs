import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles, report } from './check.mjs';
import { root } from './runtime.mjs';

const languages = ['ja', 'en', 'he'];
const plural = /_(zero|one|two|few|many|other)$/;

report(
  ['server', 'web']
    .filter((side) => existsSync(join(root, side, 'locales')))
    .flatMap((side) => [...compareLanguages(side), ...findUnused(side)]),
);

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

/** Keys with the names of their placeholders; the plural forms of one key count as one. */
function read({ side, language, subject }) {
  const path = join(root, side, 'locales', language, `${subject}.json`);
  const texts = new Map();
  for (const [key, text] of existsSync(path) ? flatten(JSON.parse(readFileSync(path, 'utf8'))) : []) {
    const name = key.replace(plural, '');
    const slots = [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map(([, slot]) => slot);
    // A form such as "one" may leave its number out.
    const known = texts.get(name) ?? [];
    texts.set(name, [...new Set([...known, ...slots])].sort());
  }
  return { language, texts };
}

function flatten(value, path = '') {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}

/** A key counts as used when the code contains it, or the beginning of it in a text that is put together. */
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
