import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../dist/web');
const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
});
const manifest = z
  .record(z.string(), chunk)
  .parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));

function loadedWith(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const other of manifest[name]?.imports ?? []) loadedWith(other, found);
  return found;
}

test('the card provider’s loader comes with its own fields and with no other page', () => {
  const files = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const holding = files
    .filter((name) => readFileSync(join(folder, 'assets', name), 'utf8').includes('js.stripe.com'))
    .map((name) => `assets/${name}`);
  expect(holding).toHaveLength(1);
  const names = Object.keys(manifest);
  const holders = names.filter((name) =>
    [...loadedWith(name)].some((loaded) => holding.includes(manifest[loaded]?.file ?? '')),
  );
  expect(holders).toEqual(['features/billing/payment/card/stripe-card.tsx']);
  const askers = names.filter((name) =>
    manifest[name]?.dynamicImports.some((other) => holders.includes(other)),
  );
  expect(askers.length).toBeGreaterThan(0);
});
