import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const file = z.string().startsWith('/assets/');
/** Matches `build/first-page.ts`. */
const firstPages = z.array(
  z.object({
    path: z.string(),
    scripts: z.array(file),
    styles: z.array(file),
    texts: z.record(z.string(), z.array(file)),
  }),
);

interface Tags {
  /** Texts depend on the language, which only the browser knows. */
  texts: string;
  /** Placed behind the common sheet, which sets the order of the others. */
  files: string;
}

const noFirstPage: Tags = { texts: '', files: '' };

export function readFirstPages(folder: string): (url: string) => Tags {
  const path = `${folder}.vite/first-pages.json`;
  const pages = existsSync(path) ? firstPages.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
  const tags = pages.map((page) => ({ parts: page.path.split('/'), tags: tagsOf(page) }));
  return (url) => {
    const pathname = url.split(/[?#]/, 1)[0] ?? '';
    const asked = pathname.replace(/(?<=.)\/$/, '').split('/');
    return tags.find(({ parts }) => isAt(parts, asked))?.tags ?? noFirstPage;
  };
}

/** `:` matches one part, `*` all further ones. */
function isAt(parts: string[], asked: string[]): boolean {
  const isOpen = parts.at(-1) === '*';
  const fixed = isOpen ? parts.slice(0, -1) : parts;
  const isLong = isOpen ? asked.length >= fixed.length : asked.length === fixed.length;
  return isLong && fixed.every((part, at) => part === ':' || part === asked[at]);
}

function tagsOf({ scripts, styles, texts }: z.infer<typeof firstPages>[number]): Tags {
  const data = Object.entries(texts).map(([language, files]) => `data-${language}="${files.join(' ')}"`);
  const files = [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`),
  ];
  return { texts: `<meta name="first-texts" ${data.join(' ')} />`, files: files.join('') };
}
