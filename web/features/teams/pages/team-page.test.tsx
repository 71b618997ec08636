import { expect, test } from 'vitest';
import { teams } from '../../../../contract/calls/teams.ts';
import { newAddress, readMails, type TestApp } from '../../../../server/test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../../server/test/test-people.ts';
import { joinTeam } from '../../../../server/test/test-projects.ts';
import { fill } from '../../../test/fill.ts';
import { openPage, screen, startKoma, type User, waitFor, within } from '../../../test/page.tsx';
import { findToast } from '../../../test/say.ts';

const name = '映像チーム';

async function readPaths(koma: TestApp, email: string): Promise<string[]> {
  const mails = await readMails(koma.platform, email);
  return mails.flatMap(
    ({ text }) => /https?:\/\/[^/\s]+(\/\S*(?:invitation|restore|recover)\S*)/.exec(text)?.[1] ?? [],
  );
}

async function deleteTeam(user: User, { word }: { word: string }) {
  await user.click(await screen.findByRole('button', { name: `${name}のメニュー` }));
  await user.click(await screen.findByRole('menuitem', { name: 'チームを削除', hidden: true }));
  const field = await screen.findByLabelText(`確認のため「${word}」と入力してください`);
  await fill(user, field, word);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'チームを削除' }));
}

test('a team is deleted by its name on the dashboard and by a word in the settings, and comes back', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
  const { _id: id } = await koma.call(teams.create, { body: { name, teamMember: [] } }, owner);
  const open = (path: string) => openPage(path, { as: owner, language: 'ja' });
  let user = await open('/dashboard?tab=teams');
  await deleteTeam(user, { word: name });
  expect(await screen.findByRole('heading', { name: 'チームを作りましょう' })).toBeDefined();
  const [back] = await waitFor(async () => {
    const paths = await readPaths(koma, owner.email);
    expect(paths).toHaveLength(1);
    return paths;
  });
  user = await open(back ?? '');
  await user.click(await screen.findByRole('button', { name: '復元する' }));
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
  expect(window.location.pathname).toBe(`/team/${id}`);

  user = await open('/account-setting?tab=teams');
  await deleteTeam(user, { word: 'Delete' });
  expect(await screen.findByText(/チームはまだありません/)).toBeDefined();
  await open(`/team/${id}`);
  expect(await screen.findByRole('heading', { name: 'このチームは表示できません' })).toBeDefined();
  user = await open('/recently-deleted');
  await user.click(await screen.findByRole('button', { name: `${name}を復元` }));
  expect(await screen.findByText(/復元できるチームはありません。/)).toBeDefined();
});

test('a team is renamed, and an invitation is sent again', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
  const address = newAddress('again');
  const body = { name, teamMember: [{ email: address, teamRole: 1 as const }] };
  const { _id: id } = await koma.call(teams.create, { body }, owner);
  const user = await openPage(`/team/${id}`, { as: owner, language: 'ja' });
  await user.click(await screen.findByRole('button', { name: '招待' }));
  await fill(user, await screen.findByLabelText('チーム名'), '映像チーム 東京');
  await user.click(screen.getByRole('button', { name: '変更を保存' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: '映像チーム 東京', hidden: true }),
  ).toBeDefined();
  const [before] = await readPaths(koma, address);
  expect(before).toBeDefined();
  await user.click(screen.getByRole('button', { name: `${address}さんのメニュー` }));
  await user.click(await screen.findByRole('menuitem', { name: '招待を再送', hidden: true }));
  const sent = await waitFor(async () => {
    const paths = await readPaths(koma, address);
    expect(paths).toHaveLength(2);
    return paths;
  });
  expect(sent[1]).not.toBe(before);
});

test('who leaves a team reads so, and who was removed is brought back from the list', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
  const member = await addPerson(koma.platform, { language: 'ja', name: '健' });
  const team = await koma.call(teams.create, { body: { name, teamMember: [] } }, owner);
  await joinTeam(koma, { owner, team, person: member, teamRole: 2 });
  const openTeam = (as: TestPerson) => openPage(`/team/${team._id}`, { as, language: 'ja' });
  await openTeam(member);
  await screen.findByText('チームのプロジェクトはまだありません');

  let user = await openTeam(owner);
  await user.click(await screen.findByRole('button', { name: '招待' }));
  await user.click(await screen.findByRole('button', { name: '健さんのメニュー' }));
  await user.click(await screen.findByRole('menuitem', { name: 'メンバーから外す', hidden: true }));
  const again = await screen.findByRole('button', { name: '健さんをもう一度追加' });
  await waitFor(async () =>
    expect((await koma.send(teams.get, { params: { id: team._id } }, member)).http).not.toBe(200),
  );
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('list', { name: '外したメンバー' })).toBeNull());
  const back = await waitFor(async () => {
    const mail = (await readMails(koma.platform, member.email)).at(-1);
    expect(mail?.subject).toBe('チーム「映像チーム」に再び参加しました');
    return mail;
  });

  await openPage(new URL(/https?:\/\/\S+/.exec(back?.text ?? '')?.[0] ?? '').pathname, {
    as: member,
    language: 'ja',
  });
  user = await openTeam(member);
  await user.click(await screen.findByRole('button', { name: '映像チームのメニュー' }));
  await user.click(await screen.findByRole('menuitem', { name: 'チームから抜ける', hidden: true }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'チームから抜ける' }),
  );
  expect(await findToast('チームから抜けました。')).toBeDefined();
});
