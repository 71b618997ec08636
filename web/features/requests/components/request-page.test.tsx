import { expect, test } from 'vitest';
import { requestSettings, requests } from '../../../../contract/calls/requests.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma } from '../../../test/page.tsx';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a full link, one that is off and an unknown one say so before anything is sent', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const body = {
    ...requestSettings.parse({ title: 'Stills of Tuesday' }),
    projectId,
    folderId: null,
    maxFiles: 1,
  };
  const { link, _id: id } = await koma.call(requests.create, { body }, owner);
  const path = new URL(link).pathname;
  const open = () => openPage(path);
  const user = await open();
  await title('Stills of Tuesday');
  await user.type(await screen.findByLabelText(/^Your name/), 'Kiri');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('You are sending as Kiri.');
  const sender = await koma.platform.db
    .selectFrom('request_senders')
    .select('account_id')
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  await putFile(koma.platform, { by: { ...owner, id: sender.account_id }, projectId, name: 'One.png' });
  await open();
  await screen.findByText(/As many files, or as much, as the link takes/);
  localStorage.clear();
  await open();
  await title('This link takes no more');
  await koma.call(requests.switch, { params: { id }, body: { isActive: false } }, owner);
  await open();
  expect(screen.queryByText('Stills of Tuesday')).toBeNull();
  await openPage('/u/made-up');
  expect(await title('There is no such link')).toBeDefined();
});
