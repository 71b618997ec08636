import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Copies files that the PDF viewer fetches by name: character tables, fonts, decoders. */
export function bringPdfFiles(): Plugin {
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
