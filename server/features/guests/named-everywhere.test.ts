import { beforeAll, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { notifications } from '../../../contract/calls/notifications.ts';
import type { Figure } from '../../../contract/figures.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { mailsTo, passTime } from '../../test/test-mails.ts';
import { catchUp } from '../events/reading.service.ts';
import { readPdfText } from '../exports/report/read-pdf.fixture.ts';
import { sendDueMails } from '../notifications/mails/send-mails.service.ts';
import { notificationReader } from '../notifications/notification-reader.ts';
import { type Scene, welcomeGuests } from './guests.fixture.ts';

const figure: Figure = { kind: 'ellipse', color: '#ff3b30', width: 6, from: [200, 200], to: [500, 400] };

let koma: TestApp;
let scene: Scene;
let commentId: string;
beforeAll(async () => {
  koma = await shareTestApp();
  scene = await welcomeGuests(koma);
  await catchUp(koma.platform, notificationReader);
  const guest = await scene.enter('Kiri');
  const { fileId, versionId: fileVersionId } = scene;
  const drawn = { drawPadWidth: 1200, drawPadHeight: 800, attachedFigure: [figure] };
  const body = { fileId, fileVersionId, comment: 'Too dark.', ...drawn };
  commentId = (await koma.call(comments.add, { body }, guest))._id;
});

test('a guest draws, and everybody sees it on the picture', async () => {
  const { results } = await koma.call(
    comments.getList,
    { params: { id: scene.versionId }, query: {} },
    scene.owner,
  );
  expect(results).toMatchObject([{ _id: commentId, name: 'Kiri (Guest)', attachedFigure: [figure] }]);
});

const exported = async (format: string, language: string) => {
  const { rawPayload } = await koma.app.inject({
    method: 'GET',
    url: `/api/comment/export/${scene.versionId}`,
    query: { format },
    headers: { authorization: `Bearer ${scene.owner.token}`, language },
  });
  return rawPayload;
};

test.each([
  ['ja', 'Kiri（ゲスト）'],
  ['en', 'Kiri (Guest)'],
  ['he', 'Kiri (אורח)'],
])('tables and plain text call a guest one, in %s', async (language, name) => {
  for (const format of ['csv', 'txt']) expect((await exported(format, language)).toString()).toContain(name);
});

test('the report calls a guest one', async () => {
  expect((await readPdfText(await exported('pdf', 'en'))).join(' ')).toContain('Kiri (Guest)');
});

test('the bell and the mail call a guest one', async () => {
  await catchUp(koma.platform, notificationReader);
  const { data } = await koma.call(notifications.getList, { query: {} }, scene.owner);
  expect(data).toMatchObject([{ actor: { name: 'Kiri (Guest)' } }]);
  await passTime(koma.platform, 48);
  while ((await sendDueMails(koma.platform)) > 0);
  const [mail] = await mailsTo(koma.platform, scene.owner);
  expect(mail?.text).toContain('Kiri (Guest)');
});
