import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';
import { textsModule } from './text-files.ts';

const root = join(import.meta.dirname, '..');

interface FirstPage {
  /** `:` matches one part, `*` all further ones. */
  path: string;
  /** Relative to `web/`. */
  modules: string[];
  texts: string[];
}

const shell = 'app/shell/shell.tsx';
const kept = 'lib/kept/kept-answers.ts';
const room = { modules: ['app/pages/review.tsx'], texts: ['start', 'room', 'sharing'] };

/** Entry pages: the server names all their files, so that one round trip fetches them. */
const firstPages: FirstPage[] = [
  { path: '/', modules: ['features/landing/pages/landing-page.tsx'], texts: ['start', 'landing'] },
  { path: '/sign-in', modules: ['features/accounts/pages/sign-in-page.tsx'], texts: ['start', 'entrance'] },
  { path: '/register', modules: ['features/accounts/pages/register-page.tsx'], texts: ['start', 'entrance'] },
  {
    path: '/dashboard',
    modules: [shell, kept, 'app/pages/dashboard.tsx'],
    texts: ['start', 'work'],
  },
  {
    path: '/dashboard/:/*',
    modules: [shell, kept, 'app/pages/project.tsx'],
    texts: ['start', 'work', 'sharing'],
  },
  { path: '/review/:/*', ...room, modules: [kept, ...room.modules] },
  { path: '/p/:/review/*', ...room, modules: ['app/pages/link.tsx', ...room.modules] },
  { path: '/f/:/*', ...room, modules: ['app/pages/link.tsx', ...room.modules] },
  {
    path: '/u/:',
    modules: ['app/pages/request.tsx'],
    texts: ['start', 'sharing', 'requests', 'entrance'],
  },
  {
    path: '/p/:/*',
    modules: ['app/pages/link.tsx', 'app/pages/link-folder.tsx'],
    texts: ['start', 'work', 'sharing'],
  },
];

/** Matches `server/http/page/first-pages.ts`. */
export interface FirstPageFiles {
  path: string;
  scripts: string[];
  styles: string[];
  texts: Record<string, string[]>;
}

/** Inlined into the page, so that nothing waits for it. */
const firstScript = '<script src="/app/first/first-script.ts"></script>';

export function bringFirstPages(): Plugin {
  return {
    name: 'koma:bring-first-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const code = await buildScript(join(root, 'web/app/first/first-script.ts'));
        return html.replace(firstScript, () => `<script>${code}</script>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle)
            .filter((one) => one.type === 'chunk')
            .map((chunk) => [chunk.fileName, chunk]),
        );
        const fileOf = (module: string) =>
          [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === module)?.fileName ??
          this.error(`No file begins with ${module}.`);
        const closureOf = (files: string[]) => {
          const found = new Set(files);
          for (const file of found) for (const next of chunks.get(file)?.imports ?? []) found.add(next);
          return found;
        };
        const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
        const inEvery = closureOf(entries);
        const files = firstPages.map(({ path, modules, texts }): FirstPageFiles => {
          const scripts = [...closureOf(modules.map((module) => fileOf(join(root, 'web', module))))].filter(
            (file) => !inEvery.has(file),
          );
          const styles = scripts.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]);
          return {
            path,
            scripts: scripts.map(address),
            styles: [...new Set(styles)].map(address),
            texts: Object.fromEntries(
              ['ja', 'en', 'he'].map((language) => [
                language,
                texts.map((group) => address(fileOf(textsModule(language, group)))),
              ]),
            ),
          };
        });
        this.emitFile({
          type: 'asset',
          fileName: '.vite/first-pages.json',
          source: JSON.stringify(files, null, 1),
        });
      },
    },
  };
}

const address = (file: string) => `/${file}`;
