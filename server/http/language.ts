import type { IncomingHttpHeaders } from 'node:http';
import { defaultLanguage, type Language, languages } from '../../contract/enums.ts';

/** The `language` header decides, then the browser's preference, then Japanese. */
export function readLanguage(headers: IncomingHttpHeaders): Language {
  if (isLanguage(headers.language)) return headers.language;
  return acceptedLanguages(headers['accept-language'] ?? '').find(isLanguage) ?? defaultLanguage;
}

const isLanguage = (tag: unknown): tag is Language => languages.some((language) => language === tag);

function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return { language: tag.split('-')[0] ?? '', quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map((entry) => entry.language);
}
