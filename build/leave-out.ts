import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Zod carries its JSON Schema writer with every schema, which only the server's reading page of the API needs, and a
 * memory for schemas that contain themselves, of which the contract has none.
 */
export function leaveOutZodParts(): Plugin {
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
export function markRouterParts(): Plugin {
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
export function leaveOutMutations(): Plugin {
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
export function leaveOutZodTexts(): Plugin {
  const texts = /zod[\\/]v4[\\/]locales[\\/]en\.js$/;
  return {
    name: 'koma:leave-out-zod-texts',
    transform: (_code, id) =>
      texts.test(id) ? { code: 'export default () => ({ localeError: () => undefined });', map: null } : null,
  };
}

/** What calls and codes mean is for the reading page of the API too: thousands of words that no page shows. */
export function leaveOutMeanings(): Plugin {
  const contract = join(import.meta.dirname, '../contract/');
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
