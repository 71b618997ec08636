import type { IncomingHttpHeaders } from 'node:http';
import { defaultLanguage, type Language, languages } from '../../contract/enums.ts';

/** The `language` header decides, then what the browser accepts, then Japanese. */
export function readLanguage(headers: IncomingHttpHeaders): Language {
  const wanted = [headers.language, ...acceptedLanguages(headers['accept-language'] ?? '')];
  const found = wanted.map((tag) => languages.find((language) => language === tag)).find(Boolean);
  return found ?? defaultLanguage;
}

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
