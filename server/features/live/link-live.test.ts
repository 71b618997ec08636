import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, FileRole } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, readInvitation } from '../../test/test-projects.ts';
import { asPerson, openTestPages } from '../../test/test-streams.ts';

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let koma: Awaited<ReturnType<typeof startTestApp>>;
let address: string;
let owner: TestPerson;
let projectId: string;
let fileId: string;
let neighbourId: string;
const pages = openTestPages(() => address);
const { open } = pages;

beforeAll(async () => {
  koma = await startTestApp();
  address = await koma.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await addPerson(koma.platform);
  ({ _id: projectId } = await createProject(koma, owner, { name: 'Film' }));
  ({ fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' }));
  ({ fileId: neighbourId } = await putFile(koma.platform, { by: owner, projectId, name: 'next.png' }));
});
afterEach(pages.closeAll);
afterAll(() => koma.stop());

const rename = (id: string, name: string) =>
  koma.call(files.rename, { params: { id }, body: { name } }, owner);

test('a visitor hears of the file that the link shares, of nothing else, and nothing once it ends', async () => {
  const { code } = await shareFile(koma, { owner, fileId });
  const { headers } = await visitFile(koma, { code });
  const page = await open(headers);
  await eventually(() => expect(page.heard).toContain('event: open'));
  await rename(neighbourId, 'other.png');
  await rename(fileId, 'shown.png');
  await eventually(() => expect(page.heard).toContain(fileId));
  expect(page.heard).not.toContain(neighbourId);
  const off = { fileId, accessType: AccessType.anyone, linkActive: false };
  await koma.call(sharing.shareFile, { body: off }, owner);
  await eventually(() => expect(page.ended).toBe(true));
  expect(page.heard).toContain('event: close');
  expect((await open(headers)).status).toBe(404);
  expect((await open({ 'share-hash': 'made-up' })).status).toBe(401);
});

test('a guest of one file hears of that file until the owner takes it back', async () => {
  const guest = await addPerson(koma.platform);
  const named = { email: guest.email, type: FileRole.viewer };
  const body = { fileId, accessType: AccessType.invited, fileMember: [named] };
  await koma.call(sharing.shareFile, { body }, owner);
  const token = await readInvitation(koma, guest.email);
  await koma.call(sharing.verifyInvitation, { body: { token } }, guest);
  const page = await open(asPerson(guest));
  await eventually(() => expect(page.heard).toContain('event: open'));
  await rename(neighbourId, 'third.png');
  await rename(fileId, 'fourth.png');
  await eventually(() => expect(page.heard).toContain(fileId));
  expect(page.heard).not.toContain(neighbourId);
  const back = { ...body, fileMember: [{ ...named, remove: true }] };
  await koma.call(sharing.shareFile, { body: back }, owner);
  await eventually(() => expect(page.heard).toContain('access.changed'));
  expect((await koma.send(files.get, { params: { id: fileId }, query: {} }, guest)).statusCode).toBe(
    errors.accessLost.code,
  );
});
