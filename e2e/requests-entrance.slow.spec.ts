import { expectNoBarrier } from './helpers/barriers.ts';
import { ask, visit } from './helpers/file-requests.ts';
import { expect, test } from './helpers/fixtures.ts';
import { openEmptyProject } from './helpers/uploading.ts';
import { pathOf } from './helpers/work.ts';

test('nothing bars the way into a link that takes files', async ({ page, koma, browser }) => {
  const { link = '' } = await ask(koma, await openEmptyProject(page, koma));
  const visitor = await visit(browser, koma, pathOf(link));
  await expect(visitor.getByRole('heading', { name: 'Stills of Tuesday' })).toBeVisible();
  await expectNoBarrier(visitor);
  await visitor.context().close();
});
