import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const LIMIT = 220_000;

const web = join(import.meta.dirname, '../dist/web');
const firstPages = z
  .array(
    z.object({
      path: z.string(),
      scripts: z.array(z.string()),
      texts: z.record(z.string(), z.array(z.string())),
    }),
  )
  .parse(JSON.parse(readFileSync(join(web, '.vite/first-pages.json'), 'utf8')));

const page = readFileSync(join(web, 'index.html'), 'utf8');
const ofEvery = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
const signIn = firstPages.find(({ path }) => path === '/sign-in');
if (!signIn) throw new Error('The build knows no /sign-in: run npm start or npm test first.');

const files = new Set([...ofEvery, ...signIn.scripts, ...(signIn.texts.ja ?? [])]);
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

// Only a browser knows what it fetches on its way into the room.
await import(new URL('../tools/measure/room-load.ts', import.meta.url).href);
