import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`, { paths: [import.meta.dirname] }));

const mantine = join(dirname(dirname(resolve('@mantine/core'))), '/');
const fronts: Record<string, string> = {
  '@mantine/core': join(mantine, 'esm/index.mjs'),
  '@mantine/hooks': join(dirname(dirname(resolve('@mantine/hooks'))), 'esm/index.mjs'),
  '@tabler/icons-react': join(folderOf('@tabler/icons-react'), 'dist/esm/tabler-icons-react.mjs'),
};

/** What other components are built of comes first: in another order it would take their own styles away. */
const firstStyles = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');

interface Place {
  file: string;
  /** The name that it has there. */
  name: string;
}

/** Where each name of a package really lives, as its front door says. */
function readPlaces(front: string): Map<string, Place> {
  const found = new Map<string, Place>();
  const line = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
  for (const [, names = '', from = ''] of readFileSync(front, 'utf8').matchAll(line)) {
    for (const { name, local } of readNames(names))
      found.set(local, { file: join(dirname(front), from), name });
  }
  return found;
}

const readNames = (names: string) =>
  names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [name = '', local = name] = one.split(/\s+as\s+/);
      return { name, local };
    });

/**
 * Imports from a package's front door lead to all of it, wanted or not, so that nobody could tell which page needs
 * what. Here they lead to the thing itself; and each component brings its own styles instead of everybody's.
 */
export function importDirectly(): Plugin {
  const places = new Map<string, Map<string, Place>>();
  const placesOf = (front: string) => {
    const known = places.get(front) ?? readPlaces(fronts[front] ?? '');
    places.set(front, known);
    return known;
  };
  const wanted = new RegExp(
    `import\\s*\\{([^}]*)\\}\\s*from\\s*["'](${Object.keys(fronts).join('|')})["'];?`,
    'g',
  );
  return {
    name: 'koma:import-directly',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (id === fronts['@mantine/core'] || id === fronts['@mantine/hooks']) return null;
      const component = /@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/.exec(id)?.[1];
      if (component && !firstStyles.includes(`/${component}.layer.css`)) {
        const styles = join(mantine, `styles/${component}.layer.css`);
        return { code: `import ${JSON.stringify(styles)};\n${code}`, map: null, moduleSideEffects: true };
      }
      if (!/\.(mjs|tsx?)$/.test(id) || !wanted.test(code)) return null;
      wanted.lastIndex = 0;
      const direct = code.replace(wanted, (line, names: string, front: string) =>
        readNames(names)
          .map(({ name, local }) => {
            const place = placesOf(front).get(name);
            if (!place) throw new Error(`${id}: ${front} has no ${name} (${line})`);
            return `import { ${place.name} as ${local} } from ${JSON.stringify(place.file)};`;
          })
          .join(' '),
      );
      return { code: direct, map: null };
    },
    /** The sheet of all components is what is left of it: variables and what holds for every element. */
    resolveId: (source) =>
      source === '@mantine/core/styles.layer.css' ? join(import.meta.dirname, 'mantine.css') : null,
  };
}
