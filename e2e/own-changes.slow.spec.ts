import { expect, test } from './helpers/fixtures.ts';
import { meet, said, send } from './helpers/room/review-rooms.ts';

test('a page asks again for what others wrote, and not for what was written on it', async ({
  page,
  browser,
  koma,
}) => {
  const { other } = await meet({ page, browser, koma, kind: 'picture' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/comment/get/')) asked.push(pathname);
  });
  await send(page, 'Written here.');
  await expect(said(other, 'Written here.')).toBeVisible();
  // Events arrive in order, so the first comment's would have arrived before.
  await send(other, 'Written there.');
  await expect(said(page, 'Written there.')).toBeVisible();
  expect(asked).toHaveLength(1);
  await other.context().close();
});
