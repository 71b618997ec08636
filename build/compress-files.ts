import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const wanted = /\.(js|mjs|css|svg|json|txt)$/;
const SMALLEST = 1000;
/** The PDF viewer's last percent would take longer than everything else. */
const LARGEST_OF_BEST = 500_000;

export function compressFiles(): Plugin {
  return {
    name: 'koma:compress-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile() && wanted.test(entry.name) && !entry.parentPath.endsWith('.vite'))
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(paths.map(compressFile));
    },
  };
}

async function compressFile(path: string) {
  const source = await readFile(path);
  if (source.length < SMALLEST) return;
  const quality = source.length > LARGEST_OF_BEST ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
}
