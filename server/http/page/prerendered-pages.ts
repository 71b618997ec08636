import { existsSync, readFileSync } from 'node:fs';
import { type Language, languages } from '../../../contract/enums.ts';

interface Asked {
  url: string;
  language: Language;
}

interface Setting {
  folder: string;
  isSelling: boolean;
}

export function readPrerenderedPages({ folder, isSelling }: Setting): (asked: Asked) => string | undefined {
  const names = [
    ['/', isSelling ? 'landing' : 'landing-unsold'],
    ['/sign-in', 'sign-in'],
  ];
  const pages = new Map<string, string>();
  for (const [path, name] of names) {
    for (const language of languages) {
      const file = `${folder}.vite/prerendered/${name}.${language}.html`;
      if (existsSync(file)) pages.set(`${path} ${language}`, readFileSync(file, 'utf8'));
    }
  }
  return ({ url, language }) => pages.get(`${url.split(/[?#]/, 1)[0]} ${language}`);
}
