import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/id.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { keysOf, projectKey } from './name-keys.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
beforeAll(async () => {
  koma = await shareTestApp();
});

const storedKeys = async (name: string, projectId: string) => {
  const { rows } = await koma.platform.pool.query<{ keys: number[] }>('select file_keys($1, $2) as keys', [
    name,
    projectId,
  ]);
  return rows[0]?.keys ?? [];
};

test.each([
  '街',
  '撮影',
  'カット_012345_夕焼け.mp4',
  '🎬🎞️ 最終',
  'é',
  'x'.repeat(255),
  '\u{10ffff}\u{10ffff}\u{10ffff}',
])('what is looked for in %j is what is stored for it', async (name) => {
  const projectId = newId();
  const { rows } = await koma.platform.pool.query<{ folded: string }>('select fold_name($1) as folded', [
    name,
  ]);
  const stored = await storedKeys(name, projectId);
  expect(stored).toEqual(expect.arrayContaining([...keysOf(rows[0]?.folded ?? ''), projectKey(projectId)]));
});
