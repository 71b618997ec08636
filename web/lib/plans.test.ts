import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plans } from './plans.ts';

test('the start page names the prices and limits that the server sells', () => {
  const sql = readFileSync(new URL('../../server/migrations/0001_foundation.sql', import.meta.url), 'utf8');
  const seeded = [...sql.matchAll(/^ {2}\('[0-9a-f-]{36}', (.+?)\)[,;]$/gm)].map(([, row]) => row);
  expect(seeded).toEqual(
    plans.map((plan) =>
      [
        plan.type,
        `'${plan.name}'`,
        plan.month,
        plan.year,
        plan.projects === null ? 'null' : plan.projects,
        plan.teams,
        plan.users,
        plan.storage,
        plan.fileSize,
        plan.hasVersions,
      ].join(', '),
    ),
  );
});
