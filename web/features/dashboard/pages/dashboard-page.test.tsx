import { expect, test } from 'vitest';
import { projects } from '../../../../contract/calls/projects.ts';
import { AccessType } from '../../../../contract/enums.ts';
import { readLastMail } from '../../../../server/test/test-accounts.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { shareFile } from '../../../../server/test/test-links.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { intercept } from '../../../test/network.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';

test('projects are grouped by customer, archived and brought back; the next visit keeps it', async () => {
  const koma = await startKoma();
  const as = await addPerson(koma.platform, { plan: 'professional' });
  const open = () => openPage('/dashboard', { as, language: 'ja' });
  const articlesIn = (region: string) =>
    within(screen.getByRole('region', { name: region })).getAllByRole('article').length;
  const address = () => window.location.search;

  await createProject(koma, as, { name: '社内の試作' });
  await koma.call(projects.create, { body: { name: '海の広告', customer: '青空製菓' } }, as);
  let user = await open();
  await user.click(await screen.findByRole('button', { name: '新規プロジェクト' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新規プロジェクト' }));
  await user.type(dialog.getByLabelText('プロジェクト名'), '山の広告');
  await user.type(dialog.getByRole('combobox', { name: '顧客' }), '青');
  await user.click(await screen.findByRole('option', { name: '青空製菓', hidden: true }));
  await user.click(dialog.getByRole('button', { name: 'プロジェクトを作成' }));
  await screen.findByRole('heading', { level: 1, name: '山の広告' });

  await user.click(screen.getByRole('link', { name: /^マイプロジェクト/ }));
  await user.click(await screen.findByText('顧客別'));
  await waitFor(() => expect(address()).toContain('group=customer'));
  await waitFor(() => expect(articlesIn('青空製菓')).toBe(2));
  expect(articlesIn('顧客の指定なし')).toBe(1);
  user = await open();
  await waitFor(() => expect(address()).toContain('group=customer'));
  await screen.findByRole('region', { name: '青空製菓' });
  expect(articlesIn('青空製菓')).toBe(2);

  const archive = async () => {
    await user.click(screen.getByRole('button', { name: '海の広告のメニュー' }));
    await user.click(await screen.findByRole('menuitem', { name: 'アーカイブする', hidden: true }));
    await waitFor(() => expect(articlesIn('青空製菓')).toBe(1));
  };
  await archive();
  await user.click(await screen.findByRole('button', { name: '元に戻す' }));
  await waitFor(() => expect(articlesIn('青空製菓')).toBe(2));
  await archive();
  await user.click(screen.getByText('アーカイブ'));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await user.click(await screen.findByRole('link', { name: '海の広告' }));
  await screen.findByRole('heading', { level: 1, name: '海の広告' });
  expect(await screen.findByText(/アーカイブ済み/)).toBeDefined();
});

test('while the demo is being prepared, the empty dashboard says that it comes', async () => {
  const koma = await startKoma();
  const as = await addPerson(koma.platform);
  await openPage('/dashboard', {
    as,
    language: 'ja',
    // The test server has no demo, so the answer of one that prepares it is made up.
    network: () =>
      intercept(projects.getAll, async (pass) => {
        const { data, ...envelope } = await (await pass()).json();
        return Response.json({ ...envelope, data: { ...data, isDemoComing: true } });
      }),
  });
  const said = await screen.findByText(/デモプロジェクトを準備しています/);
  expect(said.closest('[role="status"]')).not.toBeNull();
});

test('somebody invited to one file alone finds it: on the dashboard, in the count and by searching', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const guest = await addPerson(koma.platform, { name: '客 一郎' });
  const { _id: projectId } = await createProject(koma, owner, { name: '春のキャンペーン' });
  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name: '表紙.png' });
  const settings = { accessType: AccessType.invited, fileMember: [{ email: guest.email, type: 2 as const }] };
  await shareFile(koma, { owner, fileId, settings });
  const { subject, text } = await readLastMail(koma.platform, guest.email);
  expect(subject).toContain('表紙.png');
  const path = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').pathname;
  let user = await openPage(path, { as: guest, language: 'ja' });
  await user.click(await screen.findByRole('button', { name: '招待を受ける' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/review\//));

  user = await openPage('/dashboard', { as: guest, language: 'ja' });
  const places = await screen.findByRole('navigation', { name: 'メインナビゲーション' });
  await waitFor(() => expect(places.textContent).toContain('共有プロジェクト1'));
  const shared = await screen.findByRole('link', { name: '共有されたものを見る' });
  expect(screen.queryByText(/最初のプロジェクト/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'デモを見てみる' })).toBeNull();
  await user.click(shared);
  await screen.findByRole('link', { name: '表紙.png' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), '表紙');
  await user.click(await screen.findByRole('option', { name: /表紙\.png/ }));
  expect(await screen.findByRole('heading', { level: 1, name: '表紙.png' })).toBeDefined();
});
