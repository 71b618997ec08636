import type { Locator } from '@playwright/test';
import { sql } from 'kysely';
import { ProcessingState } from '../contract/enums.ts';
import { makeAdministrator } from './helpers/administrators.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { makeWork, openAs, room } from './helpers/shared-work.ts';

const countLines = (text: Locator, word: string) =>
  text.evaluate((element, { length }) => {
    const range = document.createRange();
    const [words] = element.childNodes;
    if (!words) return 0;
    range.setStart(words, 0);
    range.setEnd(words, length);
    return range.getClientRects().length;
  }, word);

test('a banner appears at once in a room that somebody else has open, covers nothing, and is put away', async ({
  page,
  browser,
  koma,
}) => {
  const admin = await makeAdministrator(koma);
  const work = await makeWork(koma);
  const other = await openAs(browser, koma, work.owner, `/review/${work.fileId}`);
  await expect(room(other, '表紙.png')).toBeVisible();
  await signInAs(page, admin);
  await page.goto('/admin?tab=banner');
  await page.getByRole('switch', { name: '変更を許可' }).click();
  await page.getByLabel('日本語').fill('今夜23時から停止します');
  await page.getByRole('radio', { name: '注意' }).check();
  await page.getByRole('button', { name: '全員に表示', exact: true }).click();
  const banner = other.getByRole('region', { name: '運営からのお知らせ' });
  await expect(banner).toContainText('今夜23時から停止します');
  const strip = await banner.boundingBox();
  const editor = await other.getByRole('textbox', { name: 'コメントを書く' }).boundingBox();
  expect((editor?.y ?? 0) + (editor?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
  await banner.getByRole('button', { name: 'お知らせを閉じる' }).click();
  await expect(banner).toHaveCount(0);
  await other.reload();
  await expect(room(other, '表紙.png')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.getByLabel('日本語').fill('停止は中止になりました');
  await page.getByRole('button', { name: '内容を差し替える' }).click();
  await expect(banner).toContainText('停止は中止になりました');
  const remove = page.getByRole('button', { name: '取り下げる' });
  await remove.click();
  await expect(banner).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(banner).toContainText('停止は中止になりました');
  await expect(page.getByRole('radio', { name: '注意' })).toBeChecked();
  await remove.click();
  await expect(banner).toHaveCount(0);
  await page.getByLabel('日本語').fill('明日10時から停止します');
  await page.getByRole('button', { name: '全員に表示', exact: true }).click();
  await expect(banner).toContainText('明日10時から停止します');
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('新しいお知らせが表示されているため')).toBeVisible();
  await expect(banner).toContainText('明日10時から停止します');
  await remove.click();
  await expect(banner).toHaveCount(0);
  await other.context().close();
});

test('a banner ends when the server says so, however wrong the clock of the browser is and however long the page is open', async ({
  page,
  koma,
}) => {
  await sql`insert into banners (id, level, texts, ends_at)
    values (gen_random_uuid(), 'info', '{"ja":"明後日まで"}', now() + interval '30 hours')
    on conflict (is_only) do update set id = excluded.id, level = excluded.level, texts = excluded.texts,
      ends_at = excluded.ends_at`.execute(koma.db);
  await page.clock.install({ time: Date.now() + 40 * 3_600_000 });
  await signInAs(page, await makePerson(koma));
  await page.goto('/dashboard');
  const banner = page.getByRole('region', { name: '運営からのお知らせ' });
  await expect(banner).toContainText('明後日まで');
  await page.clock.fastForward('31:00:00');
  await expect(banner).toHaveCount(0);
  await sql`delete from banners`.execute(koma.db);
});

test('a job that was given up says why; tried again, it finishes its file', async ({ page, koma }) => {
  const admin = await makeAdministrator(koma);
  const { owner, fileId } = await makeWork(koma);
  const version = sql`(select version_id from files where id = ${fileId})`;
  const read = async () => {
    const { rows } = await sql<{ state: string; processing: number }>`
      select jobs.state, file_versions.processing
      from jobs join file_versions on file_versions.id::text = jobs.unique_key
      where file_versions.id = ${version}`.execute(koma.db);
    return rows;
  };
  const isDone = [{ state: 'done', processing: ProcessingState.processed }];
  await expect.poll(read).toEqual(isDone);
  // Imitates a job whose attempts all failed.
  await sql`update jobs set state = 'failed', ended_at = now(),
    tries = tries_max, reason = ${`no room on the disk ${'0'.repeat(200)}`} where unique_key = ${version}::text`.execute(
    koma.db,
  );
  await sql`update file_versions set processing = ${ProcessingState.failed}, failure = 'processing.failed'
    where id = ${version}`.execute(koma.db);
  await signInAs(page, admin);
  await page.goto('/admin?tab=queue');
  const failed = page
    .getByRole('table', { name: '失敗した処理' })
    .getByRole('row')
    .filter({ hasText: owner.email });
  await expect(failed).toContainText('no room on the disk');
  // A long reason must not squeeze the other columns.
  expect(await countLines(failed.getByText('process-image'), 'process')).toBe(1);
  const retry = failed.getByRole('button', { name: 'process-imageを再試行' });
  await expect(retry).toBeDisabled();
  await page.getByRole('switch', { name: '変更を許可' }).click();
  await retry.click();
  await expect(failed).toHaveCount(0);
  await expect.poll(read).toEqual(isDone);
});
