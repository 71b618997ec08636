import { beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { forYou } from '../../../contract/calls/for-you.ts';
import { notifications } from '../../../contract/calls/notifications.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, FileRole, NotificationFrequency } from '../../../contract/enums.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { mention, say } from '../../test/test-comments.ts';
import { putFile } from '../../test/test-files.ts';
import { visitProject } from '../../test/test-links.ts';
import { mailsTo, passTime } from '../../test/test-mails.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, joinFolder, readInvitation } from '../../test/test-projects.ts';
import { readPdfText } from '../exports/report/read-pdf.fixture.ts';
import { sendDueMails } from '../notifications/mails/send-mails.service.ts';
import { newsOf } from '../notifications/notifications.fixture.ts';

const NAME = 'Himitsu';
let koma: Awaited<ReturnType<typeof shareTestApp>>;
let owner: TestPerson;
let guest: TestPerson;
let projectId: string;
let folderId: string;
let shot: { fileId: string; versionId: string };

beforeAll(async () => {
  koma = await shareTestApp();
  owner = await addPerson(koma.platform, { name: 'Hana', plan: 'professional' });
  guest = await addPerson(koma.platform, { name: 'Ken' });
  // Starts the notifications here, without earlier events.
  await newsOf(koma, guest);
  ({ _id: projectId } = await createProject(koma, owner, { name: NAME }));
  const folder = { projectId, fileId: null, name: 'Day 1' };
  ({ _id: folderId } = await koma.call(files.addFolder, { body: folder }, owner));
  await joinFolder(koma, { owner, projectId, folderId, person: guest });
  const told = { name: NAME, description: `${NAME}: a film`, newMediaNotification: true };
  await koma.call(projects.update, { params: { id: projectId }, body: told }, owner);
  shot = await putFile(koma.platform, { by: owner, projectId, folderId, name: 'shot.png' });
  // Sharing the file itself lets others see the guest by name.
  const fileMember = [{ email: guest.email, type: FileRole.viewer }];
  const shared = { fileId: shot.fileId, accessType: AccessType.invited, fileMember };
  await koma.call(sharing.shareFile, { body: shared }, owner);
  const token = await readInvitation(koma, guest.email);
  await koma.call(sharing.verifyInvitation, { body: { token } }, guest);
  await say(koma, owner, shot, mention(guest));
  const inner = { projectId, fileId: folderId, name: 'Roof' };
  await koma.call(files.addFolder, { body: inner }, owner);
});

async function exported(by: { token?: string; headers?: object }, format: 'txt' | 'pdf') {
  const { rawPayload } = await koma.app.inject({
    url: `/api/comment/export/${shot.versionId}?format=${format}`,
    headers: { ...(by.token && { authorization: `Bearer ${by.token}` }), ...by.headers, language: 'en' },
  });
  return format === 'txt' ? rawPayload.toString() : (await readPdfText(rawPayload)).join('\n');
}

test.each(['txt', 'pdf'] as const)(
  '%s: an export names the project to those who see all of it',
  async (format) => {
    const body = { projectId, fileId: folderId, accessType: AccessType.anyone };
    const visit = await visitProject(koma, await koma.call(sharing.shareProject, { body }, owner));
    for (const by of [guest, visit]) {
      const text = await exported(by, format);
      expect(text).toContain('shot.png');
      expect(text).not.toContain(NAME);
    }
    expect(await exported(owner, format)).toContain(NAME);
  },
);

test('what a folder says of itself says nothing of the project', async () => {
  for (const id of [folderId, shot.fileId]) {
    const told = await koma.call(files.getDetail, { params: { id } }, guest);
    expect(JSON.stringify(told)).not.toContain(NAME);
  }
});

test('notifications, their mails and what waits name the file alone', async () => {
  const settings = {
    ...{ projectActivity: true, mention: true, inAppNotification: true, timeZone: 'Asia/Tokyo' },
    notificationTime: NotificationFrequency.hourly,
  };
  await koma.call(notifications.saveSettings, { body: settings }, guest);
  const news = await newsOf(koma, guest);
  expect(news.map(({ message, projectName }) => [message, projectName])).toEqual([
    ['Hana added the folder Roof', null],
    ['Hana mentioned you on shot.png', null],
  ]);
  const waiting = await koma.call(forYou.list, {}, guest);
  expect(waiting.results).toMatchObject([{ fileName: 'shot.png', projectName: '' }]);
  await passTime(koma.platform, 48);
  while ((await sendDueMails(koma.platform)) > 0);
  const mails = (await mailsTo(koma.platform, guest)).map(({ subject, text }) => [subject, text]);
  expect(mails.length).toBeGreaterThan(1);
  expect(JSON.stringify([news, waiting, mails])).not.toContain(NAME);
});
