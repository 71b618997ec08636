import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { importDirectly } from './direct-imports.ts';
import { leaveOutMeanings } from './leave-out.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web/app/first/view');

/** What stands in for the libraries of the page, where it is only drawn once. */
const standIns: Record<string, string> = {
  react: 'static-react.ts',
  'react/jsx-runtime': 'static-react.ts',
  'react-dom': 'static-react.ts',
  'react-router': 'static-router.tsx',
  'react-i18next': 'static-texts.ts',
  i18next: 'static-texts.ts',
  '@tanstack/react-query': 'static-query.ts',
  '@tanstack/react-virtual': 'static-sizes.ts',
  zod: 'static-zod.ts',
};

const overlays =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Tooltip|Popover|Menu|HoverCard|Modal|Drawer|Select|TagsInput|Combobox)[\\/]\1\.mjs$/;

const size = /@mantine[\\/]hooks[\\/]esm[\\/]use-resize-observer[\\/]use-resize-observer\.mjs$/;

/** What only acts, or is only asked, once somebody does something. */
const silent = new RegExp(
  [
    'web/lib/(stale|optimistic|actions|use-action|api/api|live/use-live|failures/failures|forms/.*)\\.tsx?$',
    'web/features/files/(actions|downloads)/',
    'web/features/uploads/(queue|sending|choosing|add-uploads)',
    'web/features/tour/tour\\.ts$',
    'web/features/review/(comments|commands)/.*\\.ts$',
    'contract/(calls/.*|events|errors)\\.ts$',
  ].join('|'),
);

/** Components of which nothing is seen until somebody opens them. */
const closed = new RegExp(
  [
    'web/features/(teams|members|sharing)/.*\\.tsx$',
    'web/features/files/(dialogs/.*|browser/(file-menu|chosen-bar|filter-bar)|tile/rename-field)\\.tsx$',
    'web/features/projects/components/(people|project|new-project)-dialog\\.tsx$',
    'web/features/uploads/components/drop-zone\\.tsx$',
    'web/features/review/(comments/.*|layout/side-panel|pages/room-waiting)\\.tsx$',
    'web/app/(palette/.*|pages/version-uploads|shell/live-updates)\\.tsx$',
    'web/app/shell/sign-out-question\\.tsx$',
    'web/ui/(dialog|confirm-dialog)\\.tsx$',
  ].join('|'),
);

/** A module whose exports are all the same. */
function replaceExports(code: string, value: string): string {
  const names = [...code.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(
    ([, name]) => name,
  );
  return names.map((name) => `export const ${name} = ${value};`).join('\n');
}

const from = JSON.stringify(join(folder, 'static-zod.ts'));
const silence = (code: string) => `import { z } from ${from};\n${replaceExports(code, 'z')}`;

/** Menus and dialogs are not drawn, nor is anything that is fetched later. */
function standIn(): Plugin {
  return {
    name: 'koma:stand-in',
    enforce: 'pre',
    resolveId: (source) => {
      const own = standIns[source];
      return own === undefined ? null : join(folder, own);
    },
    load: (id) => {
      if (size.test(id))
        return `export { useElementSize } from ${JSON.stringify(join(folder, 'static-sizes.ts'))};`;
      const [, component] = overlays.exec(id) ?? [];
      return component
        ? `export { ${component} } from ${JSON.stringify(join(folder, 'static-overlays.tsx'))};`
        : null;
    },
    transform: (code, id) => {
      const path = id.replaceAll('\\', '/');
      if (silent.test(path)) return { code: silence(code), map: null };
      if (closed.test(path)) return { code: replaceExports(code, '() => null'), map: null };
      return /\.(tsx?|mjs)$/.test(id) && /\bimport\(/.test(code)
        ? { code: code.replace(/\bimport\(\s*['"][^'"]+['"]\s*\)/g, 'Promise.reject()'), map: null }
        : null;
    },
  };
}

/** One of `web/app/first/view/*-view.ts`. */
export async function buildFirstView(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'error',
    plugins: [standIn(), react(), importDirectly(), leaveOutMeanings()],
    build: {
      write: false,
      target: 'es2024',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(folder, `${name}-view.ts`),
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
      },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`The first view of ${name} could not be built.`);
  return chunk.code.trim();
}
