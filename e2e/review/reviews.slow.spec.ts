import { expect } from '@playwright/test';
import { test } from '../helpers/fixtures.ts';
import { newAddress } from '../helpers/people.ts';
import {
  addVersion,
  answer,
  makeReviewed,
  openPanel,
  panel,
  read,
  request,
} from '../helpers/room/reviewed-work.ts';
import { openAs } from '../helpers/shared-work.ts';
import { pathOf, post, put } from '../helpers/work.ts';

test('anyone, and named people: the rule decides when it is approved', async ({ browser, koma }) => {
  const work = await makeReviewed(koma);
  const [ken = work.owner, mirai = work.owner] = work.people;
  await request(koma, work, { rule: 2 });
  const first = await openPanel(browser, koma, ken, work.fileId);
  await answer(first, '修正つきで承認する');
  await expect(panel(first).getByText('承認', { exact: true })).toBeVisible();
  await expect(panel(first).getByText('3 人中 1 人が回答')).toBeVisible();

  await request(koma, work, { rule: 3, required: [mirai] });
  await expect(panel(first).getByText('1 人中 0 人が回答')).toBeVisible();
  await answer(first, '修正が必要');
  await expect(panel(first).getByText('1 人中 0 人が回答')).toBeVisible();
  const second = await openPanel(browser, koma, mirai, work.fileId);
  await answer(second, '承認する');
  await expect(panel(second).getByRole('article').getByText('承認', { exact: true }).first()).toBeVisible();
  for (const page of [first, second]) await page.context().close();
});

test('a late review is found by its filter, and a new version opens a second round', async ({
  browser,
  koma,
}) => {
  const work = await makeReviewed(koma);
  const [ken = work.owner] = work.people;
  const { _id = '' } = await request(koma, work, { rule: 1 });
  await put(koma, ken, `review/answer/${_id}`, { answer: 3, note: '暗すぎます' });
  await koma.db
    .updateTable('reviews')
    .set({ due_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', _id)
    .execute();
  const owner = await openAs(browser, koma, work.owner, `/dashboard/${work.projectId}?review=late`);
  await expect(
    owner
      .getByRole('listitem')
      .filter({ hasText: '表紙.png' })
      .getByText(/3 人中 1 人/),
  ).toBeVisible();
  await owner.goto(`/dashboard/${work.projectId}?review=approved`);
  await expect(owner.getByText('条件に合うファイルはありません')).toBeVisible();

  await addVersion(koma, work);
  await owner.goto(`/review/${work.fileId}?panel=review`);
  await expect(panel(owner).getByRole('article', { name: '第 2 回 · バージョン 2' })).toBeVisible();
  await expect(panel(owner).getByText('3 人中 0 人が回答')).toBeVisible();
  await panel(owner).getByText('第 1 回 · バージョン 1').click();
  await expect(panel(owner).getByText('暗すぎます')).toBeVisible();
  await owner.context().close();
});

test('the page of a mail sends its token in no address, and mails of before still lead there', async ({
  browser,
  koma,
}) => {
  const work = await makeReviewed(koma);
  const email = newAddress('client');
  const { fileVersionId } = await read(koma, work.owner, `file/get/${work.fileId}`);
  const asked = { fileId: work.fileId, fileVersionId, rule: 1, reviewers: [{ email }] };
  await post(koma, work.owner, 'review/request', asked);
  const { link } = await koma.mailbox.next(email);
  const token = new URL(link).hash.slice(1);
  expect(token).not.toBe('');
  const guest = await openAs(browser, koma, null, '/review-request');
  const addresses: string[] = [];
  guest.on('request', (sent) => addresses.push(sent.url().split('#')[0] ?? ''));
  await guest.goto(pathOf(link));
  await guest.reload();
  await guest.getByLabel('お名前').fill('取引先の田中');
  await guest.getByRole('button', { name: '承認する', exact: true }).click();
  const saving = guest.waitForEvent('download');
  await guest.getByRole('button', { name: '署名つきの記録（JSON）' }).click();
  await saving;
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);

  await guest.goto(`/review-request/${token}`);
  await expect(guest).toHaveURL(new RegExp(`/review-request#${token}$`));
  await expect(guest.getByRole('heading', { level: 1, name: '表紙.png' })).toBeVisible();
  await guest.context().close();
});
