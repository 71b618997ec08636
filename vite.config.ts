import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.KOMA_API ?? 'http://127.0.0.1:4000';
const proxied = ['/api', '/objects', '/mailbox', '/healthz', '/readyz'];

// What every page needs, in two files: many small ones compress worse and cost a round trip each.
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|zod|@tanstack[\\/](query-core|react-query)|clsx)[\\/]/;
const basics =
  /@mantine[\\/](hooks[\\/]esm[\\/](use-id|use-uncontrolled)|core[\\/]esm[\\/](core|components[\\/](ActionIcon|Button|Input|InputBase|Loader|Skeleton|Text|TextInput|Title|Transition|UnstyledButton)))[\\/]/;

// Menus, hints and pictures of buttons: every page behind the sign-in has them.
const controls =
  /@floating-ui|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Floating|FocusTrap|Menu|Popover|Portal|Tooltip)[\\/]/;
const forms = /@mantine[\\/]form[\\/]|klona|fast-deep-equal|web[\\/]lib[\\/]forms[\\/]use-schema-form/;
const icons = /@tabler[\\/]icons-react[\\/]/;

/** Where people come in, and what each of these pages needs before it can be drawn. */
const pages = {
  // Files run one after the other: what has to be first of all stands in the same one.
  page: ['web/app/zod-settings.ts', 'web/app/app.tsx'],
  entrance: ['web/features/accounts/pages/sign-in-page.tsx'],
  work: ['web/app/shell/shell.tsx', 'web/app/pages/dashboard.tsx', 'web/app/pages/project.tsx'],
  room: ['web/app/pages/review.tsx'],
};

interface ChunkingContext {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

/** What the review room shares with others is one file for each of those: without it a hundred small ones are fetched. */
function groupByPages() {
  const reached = new Map<string, Set<string>>();
  const reach = (id: string, found: Set<string>, importsOf: (id: string) => readonly string[]) => {
    // A package's front door imports all of it, wanted or not.
    if (found.has(id) || id.includes('node_modules')) return found;
    found.add(id);
    for (const next of importsOf(id)) reach(next, found, importsOf);
    return found;
  };
  return (id: string, modules: ChunkingContext) => {
    if (reached.size === 0) {
      const importsOf = (one: string) => modules.getModuleInfo(one)?.importedIds ?? [];
      for (const [name, roots] of Object.entries(pages)) {
        const found = new Set<string>();
        for (const root of roots) reach(join(import.meta.dirname, root), found, importsOf);
        reached.set(name, found);
      }
    }
    const names = [...reached].filter(([, found]) => found.has(id)).map(([name]) => name);
    if (names.includes('page')) return 'page';
    return names.includes('room') ? names.join('-') : null;
  };
}

/** Latin letters and digits stand on every screen; without the preload they change face after the first paint. */
function preloadLatinFace(): Plugin {
  return {
    name: 'koma:preload-latin-face',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

/**
 * Zod carries its JSON Schema writer with every schema, which only the server's reading page of the API needs, and a
 * memory for schemas that contain themselves, of which the contract has none.
 */
function leaveOutZodParts(): Plugin {
  const parts = /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema|memoizer)\.js$/;
  return {
    name: 'koma:leave-out-zod-parts',
    transform: (code, id) => {
      if (!parts.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function|class) (\$?\w+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  };
}

/** The router's links and forms know how a server would render a page ahead; unmarked, they stay although nobody uses them. */
function markRouterParts(): Plugin {
  const router = /react-router[\\/]dist[\\/]production[\\/]/;
  return {
    name: 'koma:mark-router-parts',
    transform: (code, id) => {
      if (!router.test(id)) return null;
      const marked = code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React(?:\$\d)?\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
      return { code: marked, map: null };
    },
  };
}

/** Nothing is written through the library of the cached answers: `web/lib/actions.ts` does that. */
function leaveOutMutations(): Plugin {
  const cache = /query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/;
  return {
    name: 'koma:leave-out-mutations',
    transform: (_code, id) =>
      cache.test(id)
        ? {
            code: 'export class MutationCache { clear() {} async resumePausedMutations() {} findAll() { return []; } }',
            map: null,
          }
        : null,
  };
}

/** Zod's words about what is wrong; a page says it in its own, in three languages. */
function leaveOutZodTexts(): Plugin {
  const texts = /zod[\\/]v4[\\/]locales[\\/]en\.js$/;
  return {
    name: 'koma:leave-out-zod-texts',
    transform: (_code, id) =>
      texts.test(id) ? { code: 'export default () => ({ localeError: () => undefined });', map: null } : null,
  };
}

/** What calls and codes mean is for the reading page of the API too: thousands of words that no page shows. */
function leaveOutMeanings(): Plugin {
  const contract = join(import.meta.dirname, 'contract/');
  return {
    name: 'koma:leave-out-meanings',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.startsWith(contract)) return null;
      const left = code
        .replace(/\b(summary|meaning):\s*'(?:[^'\\]|\\.)*'/g, "$1: ''")
        .replace(/\s*\.describe\(\s*'(?:[^'\\]|\\.)*',?\s*\)/g, '');
      return { code: left, map: null };
    },
  };
}

/** What the PDF viewer fetches by name when a document needs it: tables of Japanese text, fonts, decoders. */
function bringPdfFiles(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const files = ['cmaps', 'standard_fonts', 'wasm', 'iccs'].flatMap((folder) =>
    readdirSync(join(dirname(manifest), folder)).map((name) => `${folder}/${name}`),
  );
  const base = `assets/pdf-${version}/`;
  return {
    name: 'koma:bring-pdf-files',
    generateBundle() {
      for (const file of files) {
        const source = readFileSync(join(dirname(manifest), file));
        this.emitFile({ type: 'asset', fileName: base + file, source });
      }
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${base}`, (request, response, next) => {
        const file = files.find((name) => request.url === `/${name}`);
        if (file) response.end(readFileSync(join(dirname(manifest), file)));
        else next();
      });
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    preloadLatinFace(),
    leaveOutZodParts(),
    leaveOutZodTexts(),
    markRouterParts(),
    leaveOutMutations(),
    leaveOutMeanings(),
    bringPdfFiles(),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    // The page's policy allows no data: fonts, so small files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries },
            { name: 'basics', test: basics },
            { name: 'forms', test: forms },
            { name: groupByPages(), debugName: 'pages', includeDependenciesRecursively: false },
            {
              name: 'icons',
              test: icons,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 3000,
            },
            { name: 'controls', test: controls },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api }])) },
  preview: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api }])) },
});
