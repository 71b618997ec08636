import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Libraries change only with releases of others. */
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|zod|@tanstack[\\/](query-core|react-query)|clsx)[\\/]|rolldown[\\/]runtime|icons-react[\\/]dist[\\/]esm[\\/](createReactComponent|defaultAttributes)/;

type Root =
  | 'app'
  | 'landing'
  | 'entrance'
  | 'shell'
  | 'dashboard'
  | 'project'
  | 'link'
  | 'room'
  | 'dock'
  | 'banner';

/** Entry points. A module belongs to every page that cannot be drawn without it. */
const roots: [Root, string[]][] = [
  // Files run in turn: modules that must run first share one.
  ['app', ['web/app/zod-settings.ts', 'web/app/styles.ts', 'web/app/app.tsx']],
  ['landing', ['web/features/landing/pages/landing-page.tsx']],
  [
    'entrance',
    ['web/features/accounts/pages/sign-in-page.tsx', 'web/features/accounts/pages/register-page.tsx'],
  ],
  ['shell', ['web/app/shell/shell.tsx']],
  ['dashboard', ['web/app/pages/dashboard.tsx']],
  ['project', ['web/app/pages/project.tsx']],
  ['link', ['web/app/pages/link.tsx', 'web/app/pages/link-folder.tsx']],
  ['room', ['web/app/pages/review.tsx', 'web/features/review/timeline/comment-markers.tsx']],
  ['dock', ['web/app/dock-panels.tsx']],
  // Everybody's, some time after the page.
  ['banner', ['web/features/banner/banner.tsx']],
];

/** Picks a module's file by its pages. Its imports are needed by at least these, so no files wait in a circle. */
function fileFor(pages: ReadonlySet<Root>): string | null {
  const has = (...names: Root[]) => names.some((name) => pages.has(name));
  const inside = has('shell', 'dashboard', 'project', 'link', 'room', 'dock');
  if (
    has('app') ||
    (has('banner') && pages.size > 1) ||
    (has('landing', 'entrance') && inside) ||
    (has('landing') && has('entrance'))
  )
    return 'app';
  if (has('room') && has('shell', 'dashboard')) return 'controls';
  if (has('room') && pages.size > 1) return 'files-room';
  if (has('shell') || (has('dashboard') && pages.size > 1)) return 'shell';
  if (pages.size > 1) return 'project';
  return [...pages][0] ?? null;
}

interface ChunkingContext {
  getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null;
}

const frontDoor =
  /@mantine[\\/](core|hooks)[\\/]esm[\\/]index\.mjs$|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/][\w-]+\.mjs$/;
const fromOthers = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

const readImports = (code: string | null) =>
  [...(code ?? '').matchAll(fromOthers)].map(([, list = '', from = '']) => ({ list, from }));

const namesIn = (list: string) => list.split(',').map((one) => one.trim().split(/\s+as\s+/));

/** Follows only the names imported through an index. */
function importsOf(id: string, modules: ChunkingContext): string[] {
  const { importedIds = [], code = null } = modules.getModuleInfo(id) ?? {};
  const doors = importedIds.filter((next) => frontDoor.test(next));
  if (doors.length === 0) return importedIds;
  const named = new Set(readImports(code).flatMap(({ list }) => namesIn(list).map(([name]) => name)));
  const behind = doors.flatMap((door) => {
    const { importedIds: files = [], code: front = null } = modules.getModuleInfo(door) ?? {};
    const wanted = readImports(front).filter(({ list }) =>
      namesIn(list).some((names) => named.has(names.at(-1))),
    );
    return wanted.flatMap(({ from }) => files.filter((file) => file.endsWith(from.replace(/^\.\//, '/'))));
  });
  return [...importedIds.filter((next) => !frontDoor.test(next)), ...behind];
}

function groupByPages() {
  const reached = new Map<string, Set<Root>>();
  const reach = (id: string, name: Root, modules: ChunkingContext) => {
    const pages = reached.get(id) ?? new Set();
    if (pages.has(name)) return;
    reached.set(id, pages.add(name));
    for (const next of importsOf(id, modules)) reach(next, name, modules);
  };
  return (id: string, modules: ChunkingContext) => {
    if (reached.size === 0) {
      for (const [name, paths] of roots) for (const path of paths) reach(join(root, path), name, modules);
    }
    const file = fileFor(reached.get(id) ?? new Set());
    // Pages with these have the controls, too: a few styles are not worth a file of their own.
    return (file === 'files-room' || file === 'shell') && id.endsWith('.css') ? 'controls' : file;
  };
}

/** Cuts few files, where pages differ: small ones compress worse and cost a round trip each. */
export const pageChunks = {
  groups: [
    { name: 'libraries', test: libraries },
    { name: groupByPages(), debugName: 'pages', includeDependenciesRecursively: false },
    {
      name: 'parts',
      test: /node_modules|[\\/](web|contract)[\\/]/,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 12_000,
    },
  ],
};
