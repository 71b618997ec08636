import { beforeEach, expect, test } from 'vitest';
import { billing } from '../../../../contract/calls/billing.ts';
import { buy, passDays, payBack } from '../../../../server/test/billing/test-billing.ts';
import type { TestApp } from '../../../../server/test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../../server/test/test-people.ts';
import { watchDownloads } from '../../../test/downloads.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';

let koma: TestApp;
let owner: TestPerson;
beforeEach(async () => {
  koma = await startKoma();
  owner = await addPerson(koma.platform, { language: 'ja' });
});

const open = () => openPage('/subscription?tab=history', { as: owner, language: 'ja' });
const reconcile = () => koma.call(billing.reconcile, {}, owner);

function findRows(count: number): Promise<HTMLElement[]> {
  return waitFor(() => {
    const found = within(screen.getByRole('list', { name: 'お支払い履歴' })).getAllByRole('listitem');
    expect(found).toHaveLength(count);
    return found;
  });
}

test('the history says what to do while it is empty, and sorts by each column', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'お支払いはまだありません' })).toBeDefined();
  await buy(koma, owner, { plan: 'basic' });
  await buy(koma, owner, { plan: 'professional' });
  const user = await open();
  await findRows(2);
  const sort = (column: string) => screen.getByRole('button', { name: new RegExp(`^${column}`) });
  await user.click(sort('金額'));
  // A few seconds of the month have passed: the whole difference, or a yen less.
  await waitFor(async () => expect((await findRows(2))[0]?.textContent).toMatch(/￥(3,000|2,999)/));
  await user.click(sort('金額'));
  await waitFor(async () => expect((await findRows(2))[0]?.textContent).toContain('￥1,980'));
  for (const column of ['日付', '請求書番号', 'プラン', '状態']) {
    await user.click(sort(column));
    await waitFor(() => expect(sort(column).getAttribute('aria-pressed')).toBe('true'));
    await findRows(2);
  }
});

test('the history says what failed, what was given up and what was given back, and saves the documents', async () => {
  await buy(koma, owner, { card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await payBack(koma, owner);
  // Nobody answers the bank's question about the upgrade: the provider gives up after a day.
  await buy(koma, owner, { plan: 'professional', card: 'pm_card_authenticationRequired' });
  await passDays(koma, 2);
  await reconcile();
  await buy(koma, owner, { period: 'yearly', card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await passDays(koma, 370);
  await reconcile();
  const downloads = watchDownloads();
  const user = await open();
  const rows = await findRows(4);
  const states = ['支払い失敗', '支払い済み', '取り消し', '取り消し'];
  expect(rows.map((row) => states.find((state) => row.textContent.includes(state)))).toEqual(states);
  const documents = rows.map((row) =>
    within(row)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  );
  // The first and the third were not paid, so they have no invoice.
  expect(documents).toEqual([
    [],
    [expect.stringMatching(/^請求書 K-\d+ を保存$/)],
    [],
    [expect.stringMatching(/^請求書 K-\d+ を保存$/), expect.stringMatching(/の返金の書類を保存$/)],
  ]);
  for (const button of within(rows[3] as HTMLElement).getAllByRole('button')) await user.click(button);
  await waitFor(() =>
    expect(downloads.map(({ name }) => name).toSorted()).toEqual([
      expect.stringMatching(/^K-\d+\.pdf$/),
      expect.stringMatching(/^KC-\d+\.pdf$/),
    ]),
  );
});

test('the history has pages of ten, and another order begins with its first page', async () => {
  await buy(koma, owner);
  await passDays(koma, 340);
  await reconcile();
  const user = await open();
  const readLast = (rows: HTMLElement[]) => rows.at(-1)?.dataset.record;
  const last = readLast(await findRows(10));
  await user.click(screen.getByRole('button', { name: '2ページ目' }));
  await findRows(2);
  await user.click(screen.getByRole('button', { name: /^日付/ }));
  expect(readLast(await findRows(10))).not.toBe(last);
});
