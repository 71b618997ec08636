import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comments } from '../../../../contract/calls/comments.ts';
import { files } from '../../../../contract/calls/files.ts';
import { notifications } from '../../../../contract/calls/notifications.ts';
import { presence } from '../../../../contract/calls/presence.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { versions } from '../../../../contract/calls/versions.ts';
import { CommentType, MemberType, NotificationFrequency } from '../../../../contract/enums.ts';
import { objectKeys } from '../../../platform/storage/object-keys.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { shareTestApp } from '../../../test/test-app.ts';
import { castReview, mention, say } from '../../../test/test-comments.ts';
import { putFile } from '../../../test/test-files.ts';
import { mailsTo, passTime } from '../../../test/test-mails.ts';
import type { TestPerson } from '../../../test/test-people.ts';
import { createProject, joinProject } from '../../../test/test-projects.ts';
import { catchUp } from '../../events/reading.service.ts';
import { readSource } from '../../mailbox/mailbox.service.ts';
import { notificationReader } from '../notification-reader.ts';
import { sendDueMails } from './send-mails.service.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await shareTestApp();
});
beforeEach(async () => {
  cast = await castReview(koma);
  await catchUp(koma.platform, notificationReader);
  await sendAll(48);
});

async function sendAll(hours = 0): Promise<void> {
  await catchUp(koma.platform, notificationReader);
  await passTime(koma.platform, hours);
  while ((await sendDueMails(koma.platform)) > 0);
}

const A_MINUTE = 1.1 / 60;
const mailed = async (person: TestPerson) => mailsTo(koma.platform, person);
const subjects = async (person: TestPerson) => (await mailed(person)).map(({ subject }) => subject);

const settings = {
  ...{ projectActivity: true, mention: true, inAppNotification: true, timeZone: 'Asia/Tokyo' },
  notificationTime: NotificationFrequency.hourly,
};
const choose = (person: TestPerson, chosen: object) =>
  koma.call(notifications.saveSettings, { body: { ...settings, ...chosen } }, person);

const mentionOwner = () => say(koma, cast.editor, cast.clip, mention(cast.owner));

describe('a mention', () => {
  test('is mailed after a minute, once, with its words and the way to it', async () => {
    const { _id } = await mentionOwner();
    await sendAll();
    expect(await mailed(cast.owner)).toEqual([]);
    await sendAll(A_MINUTE);
    await sendAll(48);
    const [mail, ...others] = await mailed(cast.owner);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Editor mentioned you on clip.mp4');
    expect(mail?.text).toContain('> @Owner look');
    expect(mail?.text).toContain(`/review/${cast.clip.fileId}/${cast.clip.versionId}?comment=${_id}`);
    expect(mail?.header('references')).toContain(cast.project._id);
  });

  const isNotMailed = async () => {
    await sendAll(A_MINUTE);
    expect(await subjects(cast.owner)).toEqual([]);
  };

  test('is not mailed once it was read in the page', async () => {
    await mentionOwner();
    await catchUp(koma.platform, notificationReader);
    await koma.call(notifications.readAll, { body: {} }, cast.owner);
    await isNotMailed();
  });

  test('is not mailed to who is looking at the file', async () => {
    await mentionOwner();
    await koma.call(presence.enter, { params: { id: cast.clip.fileId }, body: {} }, cast.owner);
    await isNotMailed();
  });

  test('is not mailed where the comment was deleted within the minute', async () => {
    const { _id } = await mentionOwner();
    await catchUp(koma.platform, notificationReader);
    await koma.call(comments.delete, { params: { id: _id } }, cast.editor);
    await isNotMailed();
  });

  test('is not mailed where an edit took it back, and says what the edit says', async () => {
    const { _id } = await mentionOwner();
    const other = await mentionOwner();
    await catchUp(koma.platform, notificationReader);
    await koma.call(
      comments.update,
      { params: { id: _id }, body: { comment: 'Nobody', rawComment: '', mentionedMember: [] } },
      cast.editor,
    );
    const edit = { ...mention(cast.owner), comment: `@${cast.owner.name} look twice` };
    edit.rawComment = edit.rawComment.replace(' look', ' look twice');
    await koma.call(comments.update, { params: { id: other._id }, body: edit }, cast.editor);
    await sendAll(A_MINUTE);
    expect((await mailed(cast.owner)).map(({ text }) => /> (.*)/.exec(text)?.[1])).toEqual([
      '@Owner look twice',
    ]);
  });

  test('is not mailed of a file that the person muted, nor where they want no such mail', async () => {
    const mute = { params: { id: cast.clip.fileId }, body: { isMuted: true } };
    await koma.call(notifications.muteFile, mute, cast.owner);
    await mentionOwner();
    await isNotMailed();
    await koma.call(notifications.muteFile, { ...mute, body: { isMuted: false } }, cast.owner);
    await choose(cast.owner, { mention: false });
    await mentionOwner();
    await isNotMailed();
  });

  test('is not mailed to who may no longer see it', async () => {
    await say(koma, cast.owner, cast.clip, mention(cast.viewer));
    await catchUp(koma.platform, notificationReader);
    await remove(cast.viewer);
    await sendAll(A_MINUTE);
    // The mail about the removal is due at the hour's end, perhaps this minute.
    expect(await subjects(cast.viewer)).not.toContain('Owner mentioned you on clip.mp4');
  });
});

const remove = (person: TestPerson) =>
  koma.call(
    projects.manageMembers,
    {
      params: { id: cast.project._id },
      body: { projectMember: [{ email: person.email, type: MemberType.remove }] },
    },
    cast.owner,
  );

describe('what happens in projects', () => {
  test('is one mail a window, by project and file, newest first', async () => {
    const { owner, editor, clip, picture } = cast;
    const other = await createProject(koma, owner, { name: 'Autumn film' });
    await joinProject(koma, { owner, projectId: other._id, person: editor, type: MemberType.editor });
    await say(koma, editor, clip, { comment: 'First' });
    await say(koma, editor, picture, { comment: 'Second' });
    await say(koma, editor, clip, { comment: 'Third' });
    await sendAll(1.01);
    const [mail, ...others] = await mailed(owner);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('News from Spring film');
    const told = [...(mail?.text ?? '').matchAll(/^(?:[■▸] .*| {2}> .*)$/gm)].map(([line]) => line.trim());
    expect(told).toEqual(['■ Spring film', '▸ clip.mp4', '> Third', '> First', '▸ still.png', '> Second']);
    await sendAll(48);
    expect(await subjects(owner)).toHaveLength(1);
  });

  test('is kept together by the mail program: windows of one project are mails of one thread', async () => {
    const { owner, editor, clip } = cast;
    for (const comment of ['First', 'Second']) {
      await say(koma, editor, clip, { comment });
      await sendAll(1.01);
    }
    const both = await mailed(owner);
    expect(both.map((mail) => mail.header('references'))).toEqual(
      both.map(() => expect.stringContaining(cast.project._id)),
    );
    expect(new Set(both.map((mail) => mail.header('references'))).size).toBe(1);
    expect(new Set(both.map((mail) => mail.header('message-id'))).size).toBe(2);
    expect(new Set(both.map(({ subject }) => subject)).size).toBe(1);
  });

  test('names the status that was set', async () => {
    const { editor, owner, clip } = cast;
    const body = { fileId: clip.fileId, fileVersionId: clip.versionId, status: 3 as const };
    await koma.call(versions.updateStatus, { body }, editor);
    await sendAll(1.01);
    const [mail] = await mailed(owner);
    expect(mail?.text).toContain('Editor set clip.mp4 to “Approved”');
  });

  test('leaves out what the person saw in the room, also where they have left it since', async () => {
    const { editor, owner, clip, picture } = cast;
    const look = (isLeaving: boolean) =>
      koma.call(presence.enter, { params: { id: clip.fileId }, body: { isLeaving } }, owner);
    await look(false);
    await say(koma, editor, clip, { comment: 'Seen' });
    await say(koma, editor, picture, { comment: 'Of another file' });
    await look(false);
    await look(true);
    await say(koma, editor, clip, { comment: 'After that' });
    await sendAll(1.01);
    const [mail] = await mailed(owner);
    expect([...(mail?.text ?? '').matchAll(/> (.*)$/gm)].map(([, words]) => words)).toEqual([
      'After that',
      'Of another file',
    ]);
  });

  test('is told up to thirty, then how many more', async () => {
    for (let at = 0; at < 33; at++) await say(koma, cast.editor, cast.clip, { comment: `Comment ${at}` });
    await sendAll(1.01);
    const [mail] = await mailed(cast.owner);
    expect(mail?.text.match(/> Comment/g)).toHaveLength(30);
    expect(mail?.text).toContain('And 3 more.');
  });

  test('counts to the last what is more than it tells', async () => {
    const { editor, owner, clip } = cast;
    await say(koma, editor, clip, { comment: 'Comment' });
    await catchUp(koma.platform, notificationReader);
    await koma.platform.pool.query(
      `insert into notification_parts (notification_id, account_id, event_id, type, actor_id, project_id, file_id,
        version_id, comment_id, mail_id, created_at)
      select notification_id, account_id, event_id - n, type, actor_id, project_id, file_id, version_id, comment_id,
        mail_id, created_at
      from notification_parts, generate_series(1, 2345) n where account_id = $1`,
      [owner.id],
    );
    await sendAll(1.01);
    const [mail] = await mailed(owner);
    expect(mail?.text.match(/> Comment/g)).toHaveLength(30);
    expect(mail?.text).toContain('And 2316 more.');
  });

  test('tells of a deleted project once, with no way where there is none, and not where it is back', async () => {
    const params = { id: cast.project._id };
    await koma.call(projects.delete, { params }, cast.owner);
    await sendAll(1.01);
    expect(await subjects(cast.viewer)).toEqual(['News from Spring film']);
    const [mail] = await mailed(cast.viewer);
    expect(mail?.text).toContain(`${cast.owner.name} deleted the project Spring film`);
    expect(mail?.text).not.toContain('/recently-deleted');
    await koma.call(projects.restoreById, { params, body: {} }, cast.owner);
    await koma.call(projects.delete, { params }, cast.owner);
    await catchUp(koma.platform, notificationReader);
    await koma.call(projects.restoreById, { params, body: {} }, cast.owner);
    await sendAll(1.01);
    expect(await subjects(cast.viewer)).toHaveLength(1);
  });

  test('is mailed to who wants nothing in the page, also after all there is read', async () => {
    await choose(cast.owner, { inAppNotification: false });
    await say(koma, cast.editor, cast.clip, { comment: 'By mail alone' });
    await catchUp(koma.platform, notificationReader);
    await koma.call(notifications.readAll, { body: {} }, cast.owner);
    await sendAll(1.01);
    const [mail] = await mailed(cast.owner);
    expect(mail?.text).toContain('By mail alone');
  });

  test('leaves out what was read, what is private, and what is out of sight by then', async () => {
    const { editor, viewer, collaborator, clip, picture } = cast;
    await say(koma, editor, clip, { comment: 'Among us', commentType: CommentType.private });
    await say(koma, editor, picture, { comment: 'Soon hidden' });
    await catchUp(koma.platform, notificationReader);
    await koma.call(notifications.readAll, { body: {} }, collaborator);
    await koma.call(files.makePrivate, { body: { fileId: picture.fileId, isPrivate: true } }, editor);
    await sendAll(1.01);
    expect(await subjects(viewer)).toEqual([]);
    expect(await subjects(collaborator)).toEqual([]);
    const [mail] = await mailed(cast.owner);
    expect(mail?.text).toContain('Among us');
  });

  test('names to somebody who was removed what they lost, and nothing else', async () => {
    await say(koma, cast.editor, cast.clip, { comment: 'Secret' });
    await catchUp(koma.platform, notificationReader);
    await remove(cast.viewer);
    await sendAll(1.01);
    const [mail] = await mailed(cast.viewer);
    expect(mail?.text).toContain('You no longer have access to Spring film');
    expect(mail?.text).not.toMatch(/Secret|clip\.mp4/);
  });

  test('is not mailed to who switched it off meanwhile', async () => {
    await say(koma, cast.editor, cast.clip, { comment: 'One' });
    await catchUp(koma.platform, notificationReader);
    await choose(cast.owner, { projectActivity: false });
    await sendAll(48);
    expect(await subjects(cast.owner)).toEqual([]);
  });

  const windows = async (person: TestPerson) => {
    const { rows } = await koma.platform.pool.query<{
      starts_at: Date | null;
      ends_at: Date;
      is_open: boolean;
    }>(
      `select starts_at, ends_at, ended_at is null as is_open from notification_mails
      where account_id = $1 and kind = 2 order by ends_at`,
      [person.id],
    );
    return rows;
  };

  test('comes at nine to who wants it daily, and what waits follows the choice', async () => {
    const { owner, editor, clip } = cast;
    await say(koma, editor, clip, { comment: 'One' });
    await catchUp(koma.platform, notificationReader);
    expect((await windows(owner)).at(-1)?.ends_at.getUTCMinutes()).toBe(0);
    await choose(owner, { notificationTime: NotificationFrequency.daily, timeZone: 'Asia/Kathmandu' });
    const open = (await windows(owner)).filter(({ is_open }) => is_open);
    expect(open.map(({ ends_at }) => ends_at.toISOString().slice(11, 16))).toEqual(['03:15']);
    await choose(owner, { timeZone: 'Asia/Kolkata' });
    await say(koma, editor, clip, { comment: 'Two' });
    await catchUp(koma.platform, notificationReader);
    const moved = (await windows(owner)).filter(({ is_open }) => is_open);
    expect(moved.map(({ ends_at }) => ends_at.getUTCMinutes())).toEqual([30]);
    await sendAll(1.01);
    expect((await mailed(owner)).map(({ text }) => text.match(/> (One|Two)/g)?.length)).toEqual([2]);
  });

  test('that is written down after its window was taken is in the next one', async () => {
    const { owner, editor, clip } = cast;
    await say(koma, editor, clip, { comment: 'In time' });
    await sendAll(1.01);
    await say(koma, editor, clip, { comment: 'Late' });
    await catchUp(koma.platform, notificationReader);
    await sendAll(1.01);
    const all = await mailed(owner);
    expect(all.map(({ text }) => /> (.*)/.exec(text)?.[1])).toEqual(['In time', 'Late']);
    const [first, second] = (await windows(owner)).slice(-2);
    expect(second?.starts_at).toEqual(first?.ends_at);
  });
});

describe('pictures', () => {
  const draw = (color: string) => createPicture({ width: 800, height: 450, color });
  const colorOf = async (bytes: Buffer, at: { left: number; top: number }) => {
    const pixel = await sharp(bytes)
      .extract({ ...at, width: 1, height: 1 })
      .raw()
      .toBuffer();
    return [...pixel.subarray(0, 3)].map((part) => Math.round(part / 85));
  };

  test('are carried by the mail, small, with the drawing on them and words for who does not see them', async () => {
    const preview = await draw('#0000ff');
    const still = await putFile(koma.platform, {
      ...{ by: cast.owner, projectId: cast.project._id, name: 'drawn.png' },
      renditions: (at) => ({ preview: at('preview.png'), thumbnail: at('preview.png') }),
    });
    const key = objectKeys.version({ id: still.versionId, name: 'preview.png' });
    await koma.platform.storage.put({ key, body: preview, contentType: 'image/png' });
    await say(koma, cast.editor, still, {
      ...mention(cast.owner),
      drawPadWidth: 1600,
      drawPadHeight: 900,
      attachedFigure: [{ kind: 'line', color: '#ff0000', width: 200, from: [0, 450], to: [1600, 450] }],
    });
    await sendAll(A_MINUTE);
    const [stored] = await mailed(cast.owner);
    expect(stored?.html).toMatch(/<img [^>]*alt="The drawing on drawn\.png"/);
    const source = await readSource({ dataDir: koma.platform.config.dataDir, id: stored?.id ?? '' });
    const { attachments } = await PostalMime.parse(source ?? '', { attachmentEncoding: 'base64' });
    expect(attachments).toMatchObject([{ mimeType: 'image/jpeg', disposition: 'inline' }]);
    const bytes = Buffer.from(String(attachments[0]?.content), 'base64');
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([560, 315]);
    expect(await colorOf(bytes, { left: 280, top: 157 })).toEqual([3, 0, 0]);
    expect(await colorOf(bytes, { left: 280, top: 20 })).toEqual([0, 0, 3]);
  });
});

const createPicture = ({ width, height, color }: { width: number; height: number; color: string }) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
