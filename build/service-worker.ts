import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../contract/enums.ts';
import { drawOfflinePage } from '../web/worker/offline/offline-page.ts';
import { buildScript } from './build-script.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web/worker');

/**
 * Pages and their parts. Readers of documents, fonts and texts stay out: most people need a few of them, and the
 * browser's own cache has those.
 */
const isPrecached = (file: string) =>
  /^assets\/[^/]+\.(js|css)$/.test(file) && !/^assets\/(pdf|texts-)/.test(file);

/** Writes the service worker with the names of its files, and the offline page. */
export function bringServiceWorker(): Plugin {
  return {
    name: 'koma:bring-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter(isPrecached).sort();
        const offline = await makeOfflinePage();
        for (const [fileName, source] of offline) this.emitFile({ type: 'asset', fileName, source });
        const code = await buildScript(join(folder, 'service-worker.ts'), {
          FILES: JSON.stringify(files.map((file) => `/${file}`)),
          OFFLINE: JSON.stringify(
            [...offline].map(([name, source]) => ({ url: `/${name}`, revision: hashOf(source) })),
          ),
          'process.env.NODE_ENV': '"production"',
        });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
      },
    },
  };
}

async function makeOfflinePage(): Promise<Map<string, string>> {
  const texts = languages.map((language) => [language, readTexts(language)]);
  return new Map([
    ['offline.html', drawOfflinePage(Object.fromEntries(texts))],
    ['offline.css', readFileSync(join(folder, 'offline/offline.css'), 'utf8')],
    ['offline.js', await buildScript(join(folder, 'offline/offline.ts'))],
  ]);
}

const readTexts = (language: string) =>
  JSON.parse(readFileSync(join(root, `web/locales/${language}/offline.json`), 'utf8'));

const hashOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, 12);
