import { beforeAll, expect, test } from 'vitest';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType } from '../../../contract/enums.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { findCover } from '../selections/selections.service.ts';
import { previewLink } from './link-preview.service.ts';

const preview = (url: string) => previewLink(koma.platform, { url, findCover });

let koma: Awaited<ReturnType<typeof shareTestApp>>;
beforeAll(async () => {
  koma = await shareTestApp();
});

test('a chat shows name and picture of what anyone may open, and nothing of the rest', async () => {
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const file = { by: owner, projectId, name: '"><script>.png' };
  const { fileId } = await putFile(koma.platform, {
    ...file,
    renditions: (at) => ({ thumbnail: at('thumbnail.webp') }),
  });
  const { code } = await shareFile(koma, { owner, fileId });
  const open = await preview(`/f/${code}?from=chat`);
  expect(open).toEqual({ title: '"><script>.png', image: expect.stringContaining('/objects/') });
  expect(await preview(`/p/${code}`)).toBeUndefined();
  expect(await preview(`/f/${'x'.repeat(32)}`)).toBeUndefined();
  await shareFile(koma, { owner, fileId, settings: { watermark: true } });
  expect(await preview(`/f/${code}`)).toMatchObject({ image: null });
  const member = [{ email: 'guest@example.com' }];
  const invited = { fileId, accessType: AccessType.invited, fileMember: member };
  await koma.call(sharing.shareFile, { body: invited }, owner);
  expect(await preview(`/f/${code}`)).toBeUndefined();
});

test('the page carries them as text, whatever they hold', async () => {
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: '<img src=x onerror=alert(1)>' });
  const body = { projectId, accessType: AccessType.anyone };
  const { code } = await koma.call(sharing.shareProject, { body }, owner);
  const page = await koma.app.inject(`/p/${code}`);
  expect(page.body).not.toContain('<img');
});
