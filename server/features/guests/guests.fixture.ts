import { comments } from '../../../contract/calls/comments.ts';
import { guests } from '../../../contract/calls/guests.ts';
import { readCode, type TestApp } from '../../test/test-accounts.ts';
import { putFile } from '../../test/test-files.ts';
import { enterAsGuest, shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';

export async function welcomeGuests(koma: TestApp) {
  const owner = await addPerson(koma.platform, { name: 'Sora', plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const shot = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
  const share = (settings: Parameters<typeof shareFile>[1]['settings'] = {}) =>
    shareFile(koma, { owner, fileId: shot.fileId, settings: { guestComments: true, ...settings } });
  const { code, linkId } = await share();
  const visit = () => visitFile(koma, { code });
  return {
    owner,
    projectId,
    ...shot,
    linkId,
    share,
    visit,
    enter: async (name?: string) => enterAsGuest(koma, { visit: await visit(), ...(name && { name }) }),
  };
}

export type Scene = Awaited<ReturnType<typeof welcomeGuests>>;
type Sender = { headers: Record<string, string> } | { token: string };

export const trySay = (koma: TestApp, { fileId, versionId }: Scene, by: Sender, comment = 'Too dark.') =>
  koma.send(comments.add, { body: { fileId, fileVersionId: versionId, comment } }, by);

export const say = (koma: TestApp, { fileId, versionId }: Scene, by: Sender, comment = 'Too dark.') =>
  koma.call(comments.add, { body: { fileId, fileVersionId: versionId, comment } }, by);

export async function confirmAddress(
  koma: TestApp,
  by: Sender,
  { email, wantsMail = false }: { email: string; wantsMail?: boolean },
) {
  const { hash } = await koma.call(guests.sendCode, { body: { email, wantsMail } }, by);
  return koma.send(guests.confirm, { body: { hash, code: await readCode(koma.platform, email) } }, by);
}
