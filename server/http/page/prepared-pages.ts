import { existsSync, readFileSync } from 'node:fs';
import { type Language, languages } from '../../../contract/enums.ts';

interface Asked {
  url: string;
  language: Language;
}

interface Setting {
  folder: string;
  /** Prices are shown. */
  isSelling: boolean;
  /** Google or single sign-on stands beside the form: what is drawn is not all of the page. */
  hasOtherWaysIn: boolean;
}

/** Pages that the build drew for people who are not signed in (`build/prepare-pages.ts`), in the reader's language. */
export function readPreparedPages({
  folder,
  isSelling,
  hasOtherWaysIn,
}: Setting): (asked: Asked) => string | undefined {
  const names = [
    ['/', isSelling ? 'landing' : 'landing-unsold'],
    ['/sign-in', 'sign-in'],
  ];
  const pages = new Map<string, string>();
  for (const [path, name] of names) {
    for (const language of languages) {
      const file = `${folder}.vite/prepared/${name}.${language}.html`;
      if (!existsSync(file)) continue;
      const page = readFileSync(file, 'utf8');
      pages.set(`${path} ${language}`, page.replace('__IS_WHOLE__', String(path === '/' || !hasOtherWaysIn)));
    }
  }
  return ({ url, language }) => pages.get(`${url.split(/[?#]/, 1)[0]} ${language}`);
}
