import { expect, test } from 'vitest';
import { MemberType } from '../../../../contract/enums.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson, type TestPerson } from '../../../../server/test/test-people.ts';
import { createProject, joinProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, within } from '../../../test/page.tsx';
import { giveSpace } from '../../../test/space.ts';

/** Makes a project whose owner has 100 bytes left. */
async function stage() {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: '春のキャンペーン' });
  await putFile(koma.platform, { by: owner, projectId, name: '表紙.png', bytes: Buffer.alloc(400) });
  await koma.platform.db
    .updateTable('projects')
    .set({ size_bytes: 2 * 1024 ** 3 - 100 })
    .where('id', '=', projectId)
    .execute();
  return { koma, owner, projectId };
}

async function duplicate(as: TestPerson, projectId: string) {
  giveSpace();
  const user = await openPage(`/dashboard/${projectId}`, { as, language: 'ja' });
  await user.click(await screen.findByRole('button', { name: '表紙.pngのメニュー' }));
  await user.click(await screen.findByRole('menuitem', { name: '複製', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'プランの上限に達しました' });
  await within(dialog).findByText(/空き容量が足りません。/);
  return { user, dialog };
}

test('who has too little room left for a file sees how much is used, and gets to the plans', async () => {
  const { owner, projectId } = await stage();
  const { user, dialog } = await duplicate(owner, projectId);
  const usage = await within(dialog).findByRole('region', { name: '利用状況' });
  expect(usage.textContent).toContain('2 GB / 2 GB');
  await user.click(within(dialog).getByRole('link', { name: 'プランを選ぶ' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'プランを選ぶ' })).toBeDefined();
});

test('the limit of somebody else’s plan is not taken for one’s own, however full that is', async () => {
  const { koma, owner, projectId } = await stage();
  const guest = await addPerson(koma.platform);
  await joinProject(koma, { owner, projectId, person: guest, type: MemberType.editor });
  for (const name of ['一つ目', '二つ目']) await createProject(koma, guest, { name });
  const { dialog } = await duplicate(guest, projectId);
  await within(dialog).findByText(/ほかの方のプロジェクトの場合はオーナーにご相談ください。/);
  expect(within(dialog).queryByRole('region', { name: '利用状況' })).toBeNull();
});
