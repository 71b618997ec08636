import { existsSync, readFileSync } from 'node:fs';
import { type Language, languages } from '../../../contract/enums.ts';

const names = new Map([
  ['/', 'landing'],
  ['/sign-in', 'sign-in'],
]);

interface Asked {
  url: string;
  language: Language;
}

/** Pages that the build drew for people who are not signed in (`build/prepare-pages.ts`), in the reader's language. */
export function readPreparedPages(folder: string): (asked: Asked) => string | undefined {
  const pages = new Map<string, string>();
  for (const [path, name] of names) {
    for (const language of languages) {
      const file = `${folder}.vite/prepared/${name}.${language}.html`;
      if (existsSync(file)) pages.set(`${path} ${language}`, readFileSync(file, 'utf8'));
    }
  }
  return ({ url, language }) => pages.get(`${url.split(/[?#]/, 1)[0]} ${language}`);
}
