import { expect, onTestFinished, test, vi } from 'vitest';
import { administration } from '../../../../contract/calls/administration.ts';
import { addAdministrator } from '../../../../server/test/test-administrators.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { idAt } from '../../../../server/test/test-ids.ts';
import { addPerson, type TestPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { intercept, lost } from '../../../test/network.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';
import { expectToSay } from '../../../test/say.ts';

const open = (as: TestPerson, path: string) => openPage(path, { as, language: 'ja' });
const rowOf = (table: string, text: string) => {
  const row = within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .find(({ textContent }) => textContent.includes(text));
  if (!row) throw new Error(`No row of ${text}.`);
  return row;
};

test('the switch shows what became of it, also where the answer was lost', async () => {
  const koma = await startKoma();
  const user = await open(await addAdministrator(koma), '/admin?tab=retention');
  const allowed = await screen.findByRole<HTMLInputElement>('switch', { name: /^変更を許可/ });
  await user.click(allowed);
  expect(await screen.findByText(/残り約15分/)).toBeDefined();
  expect(allowed.checked).toBe(true);
  let isAway = false;
  intercept(administration.allowChanges, async (pass) => {
    if (!isAway) await pass();
    return lost();
  });
  await user.click(allowed);
  await waitFor(() => expect(allowed.checked).toBe(false));
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: '保存' });
  await waitFor(() => expect(save.disabled).toBe(true));
  isAway = true;
  let asked = 0;
  intercept(administration.open, async () => {
    asked += 1;
    return new Response('away', { status: 502 });
  });
  await waitFor(() => expect(allowed.disabled).toBe(false));
  await user.click(allowed);
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  expect(screen.getByRole('tab', { name: '保存期間' })).toBeDefined();
});

test('every section shows what the server has', async () => {
  const koma = await startKoma();
  const admin = await addAdministrator(koma);
  const owner = await addPerson(koma.platform, { language: 'ja' });
  const { _id: projectId } = await createProject(koma, owner, { name: '春のキャンペーン' });
  await putFile(koma.platform, { by: owner, projectId, name: '表紙.png', bytes: Buffer.alloc(5000) });
  const process = { id: idAt(Date.now()), host: 'here', pid: 1, version: '1', memory_bytes: 1 };
  await koma.platform.db
    .insertInto('processes')
    .values({ ...process, role: 'all', failing: [], started_at: new Date() })
    .execute();
  const user = await open(admin, '/admin?tab=state');
  await expectToSay(() => screen.getByRole('table', { name: 'プロセス' }), '正常');
  await user.click(screen.getByRole('tab', { name: '設定' }));
  await expectToSay(() => rowOf('設定', 'KOMA_SECRET'), '設定済み');
  await expectToSay(() => rowOf('設定', 'KOMA_SECRET'), '環境変数');
  await user.click(screen.getByRole('tab', { name: '処理待ち' }));
  expect(await screen.findByRole('heading', { name: '失敗した処理' })).toBeDefined();
  await user.click(screen.getByRole('tab', { name: '届かないメール' }));
  expect(await screen.findByRole('heading', { name: '拒否されたアドレスはありません' })).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'ストレージ' }));
  await expectToSay(() => rowOf('ストレージ', owner.email), 'KB');
});

test('without a second factor an administrator is led to it; everybody else finds nothing', async () => {
  const koma = await startKoma();
  const admin = await addPerson(koma.platform, { language: 'ja' });
  await koma.platform.db.insertInto('administrators').values({ account_id: admin.id }).execute();
  const user = await open(admin, '/admin');
  await user.click(await screen.findByRole('link', { name: '2段階認証を設定する' }));
  expect(await screen.findByRole('heading', { name: '2段階認証' })).toBeDefined();
  for (const person of [await addPerson(koma.platform, { language: 'ja' }), null]) {
    localStorage.clear();
    const visit = { language: 'ja', ...(person && { as: person }) } as const;
    const words: string[] = [];
    for (const path of ['/no-such-page', '/admin']) {
      await openPage(path, visit);
      expect(await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeDefined();
      words.push(screen.getByRole('main').textContent);
    }
    expect(words[0]).toBe(words[1]);
    expect(screen.queryByRole('navigation')).toBeNull();
  }
});

test('changes are allowed for their quarter of an hour, however wrong the clock of the browser is', async () => {
  const koma = await startKoma();
  const admin = await addAdministrator(koma);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const user = await open(admin, '/admin?tab=retention');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: '保存' });
  expect(save.disabled).toBe(true);
  await user.click(await screen.findByRole('switch', { name: /^変更を許可/ }));
  await screen.findByText(/残り約15分/);
  await waitFor(() => expect(save.disabled).toBe(false));
  await open(admin, '/admin?tab=retention');
  expect(await screen.findByText(/残り約15分/)).toBeDefined();
});
