import { expect, test } from 'vitest';
import { sharing } from '../../../../contract/calls/sharing.ts';
import { newAddress } from '../../../../server/test/test-accounts.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { render, screen, startKoma } from '../../../test/page.tsx';
import { expectToSay } from '../../../test/say.ts';
import { ShareDialog } from './share-dialog.tsx';

test('somebody who never answers is invited without a mail, and the sender reads that', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
  const { _id: projectId } = await createProject(koma, owner, { name: '春の映画' });
  const name = '表紙.png';
  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name });
  const email = newAddress('silent');
  const member = { email, type: 1 as const, canDownload: true };
  for (let round = 0; round < 3; round++) {
    for (const fileMember of [[member], [{ ...member, remove: true as const }]])
      await koma.call(
        sharing.shareFile,
        { body: { fileId, accessType: 2, linkAccess: 2, fileMember } },
        owner,
      );
  }
  const user = await render(
    <ShareDialog target={{ kind: 'file', id: fileId, name }} onClose={() => undefined} />,
    { as: owner, language: 'ja' },
  );
  const field = await screen.findByRole('combobox', { name: '招待する方のメールアドレス' });
  await user.type(field, `${email}{Enter}`);
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(new RegExp(`${email} にはメールを送信していません。`))).toBeDefined();
  await expectToSay(() => screen.getByRole('list', { name: '招待した方' }), email);
});

test('a dialog that would mail too many people says when it goes on, and changes nothing', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
  const { _id: projectId } = await createProject(koma, owner, { name: '春の映画' });
  const name = '表紙.png';
  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name });
  const fileMember = Array.from({ length: 20 }, () => ({
    email: newAddress('mailed'),
    type: 1 as const,
    canDownload: true,
  }));
  await koma.call(sharing.shareFile, { body: { fileId, accessType: 2, linkAccess: 2, fileMember } }, owner);
  const user = await render(
    <ShareDialog target={{ kind: 'file', id: fileId, name }} onClose={() => undefined} />,
    { as: owner, language: 'ja' },
  );
  const late = newAddress('late');
  const field = await screen.findByRole('combobox', { name: '招待する方のメールアドレス' });
  await user.type(field, `${late}{Enter}`);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText(/^送信できるメールの上限に達しました。.+ 以降にもう一度お試しください。$/);
  expect(screen.getByText(late)).toBeDefined();
  const invited = screen.getByRole('list', { name: '招待した方' });
  expect(invited.textContent).toContain(fileMember[0]?.email);
  expect(invited.textContent).not.toContain(late);
});
