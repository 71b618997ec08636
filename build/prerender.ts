import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { languages } from '../contract/enums.ts';
import { bringTexts } from './text-files.ts';

/** Writes the entry pages as HTML. A separate program: timers of the page's code would keep a build from ending. */
const [folder = 'dist/web'] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');

/** Equal for everybody who is not signed in. */
const pages = [
  { name: 'landing', path: '/', title: 'landing:title', billing: 'stripe' },
  { name: 'landing-unsold', path: '/', title: 'landing:title', billing: 'off' },
  { name: 'sign-in', path: '/sign-in', title: 'accounts:signIn.title', billing: 'stripe' },
] as const;

const outDir = join(folder, '.vite/prerender');
await build({
  configFile: false,
  root: join(root, 'web'),
  logLevel: 'error',
  plugins: [react(), bringTexts()],
  build: { ssr: join(root, 'web/app/prerender.tsx'), outDir, emptyOutDir: true, copyPublicDir: false },
});

// Fakes a browser without an account, but with passkeys.
const storage = { getItem: () => null };
const location = { pathname: '/', search: '', hash: '' };
const window = { location, localStorage: storage, PublicKeyCredential: Object };
Object.assign(globalThis, { window, localStorage: storage, sessionStorage: storage });

const { prerenderPage } = await import(pathToFileURL(join(outDir, 'prerender.js')).href);
const template = await readFile(join(folder, 'index.html'), 'utf8');
await mkdir(join(folder, '.vite/prerendered'), { recursive: true });
// In turn: i18next holds one language at a time.
for (const page of pages) {
  for (const language of languages) {
    const { html, title } = await prerenderPage({ ...page, language });
    const direction = language === 'he' ? 'rtl' : 'ltr';
    const whole = template
      .replace('<html lang="ja" dir="ltr">', `<html lang="${language}" dir="${direction}" data-prerendered>`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title} · Koma</title>`)
      // The page's policy refuses style attributes; a script in `web/index.html` applies them.
      .replace('<div id="root">', () => `<div id="root">${html.replaceAll(' style="', ' data-style="')}`);
    await writeFile(join(folder, `.vite/prerendered/${page.name}.${language}.html`), whole);
  }
}
await rm(outDir, { recursive: true });
process.exit(0);
