import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { bringFirstPages } from './build/first-page.ts';
import { pageChunks } from './build/page-chunks.ts';
import { bringPdfFiles } from './build/pdf-files.ts';
import { bringServiceWorker } from './build/service-worker.ts';
import { bringTexts } from './build/text-files.ts';

const api = process.env.KOMA_API ?? 'http://127.0.0.1:4000';
const proxied = ['/api', '/objects', '/mailbox', '/healthz', '/readyz'];

/** Preloads Latin letters, which would otherwise change face after the first paint. */
function preloadLatinFace(): Plugin {
  return {
    name: 'koma:preload-latin-face',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-first[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    bringTexts(),
    preloadLatinFace(),
    bringPdfFiles(),
    bringFirstPages(),
    bringServiceWorker(),
    compressFiles(),
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
      // Drawing and compressing are slow on purpose.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: pageChunks,
      },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api }])) },
  preview: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api }])) },
});
