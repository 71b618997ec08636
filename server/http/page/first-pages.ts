import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const file = z.string().startsWith('/assets/');
/** As `build/first-page.ts` writes it. */
const firstPages = z.array(
  z.object({
    path: z.string(),
    scripts: z.array(file),
    styles: z.array(file),
    texts: z.record(z.string(), z.array(file)),
    view: file.optional(),
  }),
);

interface Tags {
  /** Which language it will be is known to the browser alone, which keeps what was chosen. */
  texts: string;
  /** Behind the sheet of every page, which says in what order the others count. */
  files: string;
  /** What draws the page before its code is there, and begins that: the page itself then does not. */
  view: string | undefined;
  scripts: string[];
}

export const noFirstPage: Tags = { texts: '', files: '', view: undefined, scripts: [] };

/** The tags that let a browser fetch all files of a page at once, by the page's address. */
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

/** `:` stands for any part, `*` for any further ones. */
function isAt(parts: string[], asked: string[]): boolean {
  const isOpen = parts.at(-1) === '*';
  const fixed = isOpen ? parts.slice(0, -1) : parts;
  const isLong = isOpen ? asked.length >= fixed.length : asked.length === fixed.length;
  return isLong && fixed.every((part, at) => part === ':' || part === asked[at]);
}

function tagsOf({ scripts, styles, texts, view }: z.infer<typeof firstPages>[number]): Tags {
  const data = Object.entries(texts).map(([language, files]) => `data-${language}="${files.join(' ')}"`);
  const files = [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`),
    ...(view ? [] : scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`)),
  ];
  return { texts: `<meta name="first-texts" ${data.join(' ')} />`, files: files.join(''), view, scripts };
}

const entry = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const preload = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/** Where a first view is drawn, `web/app/first/start-view.ts` begins the code of the page instead of the page itself. */
export function leaveStartToView(page: string, { view, scripts }: Tags): string {
  if (view === undefined) return page;
  const [tag = '', app = ''] = entry.exec(page) ?? [];
  const files = [app, ...[...page.matchAll(preload)].map(([, href = '']) => href), ...scripts];
  const said = `<meta name="first-view" data-view="${view}" data-app="${app}" data-files="${files.join(' ')}" />`;
  return page
    .replace(tag, '')
    .replaceAll(preload, '')
    .replace('<!--first-page-->', () => `${said}<!--first-page-->`);
}
