import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './checks/check.mjs';
import { root } from './runtime.mjs';

/** Keeps a cache named by globals and packages, whose changes the compiler would miss. */
export const checkTypes = (project) => ({
  script: 'node_modules/typescript/bin/tsc',
  args: [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    join(root, `.runtime/types/${project === '.' ? 'server' : project}-${globals()}.tsbuildinfo`),
  ],
});

function globals() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['contract', 'server', 'stripe-sandbox', 'scripts', 'web', 'e2e']) {
    for (const path of listFiles(folder, /\.(ts|tsx|mts)$/)) {
      const text = readFileSync(join(root, path), 'utf8');
      if (/declare global/.test(text) || /\.d\.m?ts$/.test(path)) hash.update(path).update(text);
    }
  }
  return hash.digest('hex').slice(0, 12);
}
