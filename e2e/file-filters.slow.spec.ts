import { readFile } from 'node:fs/promises';
import { expect, test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { ask } from './helpers/room/review-rooms.ts';
import { makeWork } from './helpers/shared-work.ts';
import { expectReadable, post } from './helpers/work.ts';

test('what was said about all files of a project is taken along as one document', async ({ page, koma }) => {
  const { owner, projectId, fileId } = await makeWork(koma);
  const { fileVersionId } = await ask(koma, owner, `file/get/${fileId}`);
  await post(koma, owner, 'comment/add', { fileId, fileVersionId, comment: '題字を上げてください。' });
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}`);
  for (const [format, beginning] of [
    ['PDF', '%PDF'],
    ['CSV', '\u{feff}'],
  ] as const) {
    await page.getByRole('button', { name: 'コメントを書き出す' }).click();
    await expectReadable(page, '[role="menu"]');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    expect(download.suggestedFilename()).toContain('春のキャンペーン');
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith(beginning), `${format}: ${text.slice(0, 20)}`).toBe(true);
    if (format === 'CSV') expect(text).toContain('題字を上げてください。');
  }
});
