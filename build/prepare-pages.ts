import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { dropUnusedVariables, pickRules } from './critical-css.ts';
import type { FirstPageFiles } from './first-page.ts';

const root = join(import.meta.dirname, '..');
const languages = ['ja', 'en', 'he'] as const;

/** Pages that everybody sees alike until they sign in. */
const prepared = [
  { name: 'landing', path: '/', title: 'landing:title', billing: 'stripe' },
  { name: 'landing-unsold', path: '/', title: 'landing:title', billing: 'off' },
  { name: 'sign-in', path: '/sign-in', title: 'accounts:signIn.title', billing: 'stripe' },
] as const;

/** Draws the pages that people meet first, in every language, so that they are seen before any code is there. */
export function preparePages(): Plugin {
  let folder = '';
  return {
    name: 'koma:prepare-pages',
    apply: 'build',
    writeBundle({ dir = '' }) {
      folder = dir;
    },
    async closeBundle() {
      const template = await readFile(join(folder, 'index.html'), 'utf8');
      const firstPages: FirstPageFiles[] = JSON.parse(
        await readFile(join(folder, '.vite/first-pages.json'), 'utf8'),
      );
      const wanted = prepared.flatMap((page) => languages.map((language) => ({ ...page, language })));
      const drawn = await drawPages(join(folder, '.vite/renderer'), wanted);
      await mkdir(join(folder, '.vite/prepared'), { recursive: true });
      for (const [index, { name, path, language }] of wanted.entries()) {
        const files = firstPages.find((page) => page.path === path);
        const page = drawn[index];
        if (!files || !page) throw new Error(`${path} could not be drawn.`);
        const html = await assemble({ folder, template, files, language, drawn: page });
        await writeFile(join(folder, `.vite/prepared/${name}.${language}.html`), html);
      }
    },
  };
}

async function drawPages(outDir: string, wanted: readonly object[]): Promise<Assembled['drawn'][]> {
  await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: join(root, 'web/app/prepare-pages.tsx'), outDir, emptyOutDir: true, copyPublicDir: false },
  });
  const renderer = pathToFileURL(join(outDir, 'prepare-pages.js')).href;
  const program = join(import.meta.dirname, 'render-pages.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, renderer, JSON.stringify(wanted)],
    { env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: 64 * 1024 * 1024 },
  );
  await rm(outDir, { recursive: true });
  return JSON.parse(stdout);
}

interface Assembled {
  folder: string;
  template: string;
  files: FirstPageFiles;
  language: (typeof languages)[number];
  drawn: { html: string; title: string };
}

async function assemble({ folder, template, files, language, drawn }: Assembled): Promise<string> {
  const { html, styles } = takeStyles(drawn.html);
  const [entry = ''] = /(?<=<script type="module" crossorigin src=")[^"]+/.exec(template) ?? [];
  const sheets = [...template.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  const preloads = [...template.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g)];
  const texts = files.texts[language] ?? [];
  const wanted = [entry, ...preloads.map(([, href]) => href), ...files.scripts, ...texts];
  const hrefs = [...sheets.map(([, href = '']) => href), ...files.styles];
  const all = await Promise.all(hrefs.map((href) => readFile(join(folder, href), 'utf8')));
  const critical = dropUnusedVariables(pickRules(all.join('\n'), classesIn(html)), `${html}${styles}`);
  const direction = language === 'he' ? 'rtl' : 'ltr';
  // The server knows whether it is the whole page: `server/http/page/prepared-pages.ts`.
  const said = `<meta name="prepared" content="${language}" data-is-whole="__IS_WHOLE__" data-app="${entry}" data-files="${wanted.join(' ')}" data-sheets="${hrefs.join(' ')}" />`;
  return [...sheets, ...preloads]
    .reduce((page, [tag]) => page.replace(tag, ''), template)
    .replace(/<script type="module"[^>]*><\/script>/, '')
    .replace(/<link rel="preload" as="font"[^>]*>/, '')
    .replace('<html lang="ja" dir="ltr">', `<html lang="${language}" dir="${direction}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${drawn.title} · Koma</title>`)
    .replace('<!--first-page-->', () => said)
    .replace('</head>', () => `<style nonce="__CSP_NONCE__">${critical}${styles}${unprepared}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
}

/** What was drawn for somebody else is never seen; the code draws the page anew. */
const unprepared = '[data-unprepared] #root{visibility:hidden}';

/** The page's policy takes no `style` of an element: it becomes a rule, until `prepared-page.ts` gives it back. */
function takeStyles(drawn: string): { html: string; styles: string } {
  const rules = new Set<string>();
  const html = drawn.replace(/ style="([^"]*)"/g, (_all, text: string) => {
    const lines = text.replaceAll('&quot;', "'").replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    const important = lines
      .split(';')
      .filter(Boolean)
      .map((line) => `${line}!important`)
      .join(';');
    rules.add(`[data-style="${lines}"]{${important}}`);
    return ` data-style="${lines}"`;
  });
  return { html, styles: [...rules].join('') };
}

const classesIn = (html: string) =>
  new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
