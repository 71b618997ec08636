import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const LIMIT = 200_000;
const page = 'features/accounts/pages/sign-in-page.tsx';
const locale = /^locales\/ja\/(common|accounts|fields|sso|second-factor)\.json$/;

const web = join(import.meta.dirname, '../dist/web');
const manifest = z
  .record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))
  .parse(JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')));

/** A chunk with everything that it imports before it can run. */
function chunksOf(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}: run npm start or npm test first.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const dependency of chunk.imports) chunksOf(dependency, found);
  return found;
}

const roots = ['index.html', page, ...Object.keys(manifest).filter((key) => locale.test(key))];
const files = new Set(roots.flatMap((key) => [...chunksOf(key)]));
const sizes = [...files].map((file) => ({ file, size: gzipSync(readFileSync(join(web, file))).length }));
const total = sizes.reduce((sum, { size }) => sum + size, 0);

for (const { file, size } of sizes.toSorted((one, other) => other.size - one.size).slice(0, 8)) {
  console.log(`  ${(size / 1000).toFixed(1).padStart(6)} kB  ${file}`);
}
console.log(
  `first load of /sign-in, JavaScript gzip: ours ${(total / 1000).toFixed(1)} kB, ` +
    `limit ${LIMIT / 1000} kB, ratio ${(total / LIMIT).toFixed(2)}`,
);
if (total > LIMIT) process.exitCode = 1;

// What the browser fetches on its way into the room is only known by opening it.
await import(new URL('../e2e/measure/room-load.ts', import.meta.url).href);
