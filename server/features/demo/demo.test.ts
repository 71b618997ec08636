import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { ItemType } from '../../../contract/enums.ts';
import { loadConfig } from '../../config.ts';
import { isPretendAddress } from '../../platform/mail/pretend-address.ts';
import { newPicture } from '../../test/media/test-media.ts';
import { register, type TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { expectRightCounts } from '../../test/test-counts.ts';
import { finishDemoMedia, storeDemoMedia } from '../../test/test-demo.ts';
import { hear } from '../../test/test-live.ts';
import { addPerson } from '../../test/test-people.ts';
import { uploadFile } from '../../test/test-uploads.ts';
import { purgeProjects } from '../projects/project-deletion.service.ts';
import { prepareDemo } from './demo-template.service.ts';

let koma: TestApp;
const mine = (person: { token: string }) => koma.call(projects.getAll, { query: { scope: 'mine' } }, person);
const filesOf = async (person: { token: string }, id: string) =>
  (await koma.call(files.getList, { params: { id }, query: {} }, person)).results;

async function findDemo(person: { token: string }) {
  const [demo] = (await mine(person)).results;
  if (!demo) throw new Error('There is no demo project.');
  return demo;
}

async function findFilm(person: { token: string }) {
  const list = await filesOf(person, (await findDemo(person))._id);
  const film = list.find(({ mimeType }) => mimeType === 'video/mp4');
  if (!film) throw new Error('There is no film in the demo project.');
  const { results: stack } = await koma.call(versions.getList, { params: { id: film._id } }, person);
  return { film, stack };
}

beforeAll(async () => {
  koma = await startTestApp();
  await storeDemoMedia(koma.platform);
});
afterAll(() => koma.stop());

describe('the demo project', () => {
  it('comes to those who looked before its media was ready, on their open pages', async () => {
    const early = await addPerson(koma.platform);
    expect(await mine(early)).toMatchObject({ results: [], isDemoComing: true });
    await finishDemoMedia(koma.platform);
    const heard = await hear(koma, { early }, () => prepareDemo(koma.platform, AbortSignal.timeout(60_000)));
    expect(heard).toEqual({ early: ['access.changed'] });
    expect(await mine(early)).toMatchObject({
      results: [{ isDemo: true, isOwner: true }],
      isDemoComing: false,
    });
  });

  it('is everybody’s own, with pretend colleagues, in the language of its owner', async () => {
    const names = [];
    for (const language of ['ja', 'en', 'he'] as const) {
      const person = await register(koma, { language });
      const demo = await findDemo(person);
      expect(demo).toMatchObject({ isDemo: true, isOwner: true, canManage: true, memberCount: 4 });
      const { results } = await koma.call(
        projects.getMemberList,
        { params: { id: demo._id }, query: {} },
        person,
      );
      expect(
        results.map(({ email, userStatus, isInvited }) => [isPretendAddress(email), userStatus, isInvited]),
      ).toEqual(Array.from({ length: 3 }, () => [true, 1, false]));
      names.push([demo.name, ...results.map(({ name }) => name)]);
    }
    expect(names).toEqual([
      ['秋の新作CM（デモ）', '高橋 美咲', '佐藤 健', 'M. Levi'],
      ['Autumn spot (demo)', 'Misaki Takahashi', 'Ken Sato', 'M. Levi'],
      ['פרסומת הסתיו (הדגמה)', 'מיסאקי טקהאשי', 'קן סאטו', 'מ. לוי'],
    ]);
  });

  it('holds two versions of a film, a storyboard, and stills in folders', async () => {
    const person = await addPerson(koma.platform);
    const demo = await findDemo(person);
    const list = await filesOf(person, demo._id);
    expect(list.map(({ name, fileVersion }) => `${name} ${fileVersion ?? ''}`.trim()).toSorted()).toEqual([
      'Locations',
      'Night train storyboard.pdf 1',
      'Night train.mp4 2',
      'Stills',
    ]);
    const inside = [];
    for (const { _id, fileType } of list) {
      if (fileType !== ItemType.folder) continue;
      inside.push(...(await filesOf(person, _id)).map(({ name }) => name));
    }
    expect(inside.toSorted()).toEqual([
      'Lantern.jpg',
      'Ridge, morning.jpg',
      'Station, morning.jpg',
      'Train on the viaduct.jpg',
      'Viaduct, morning.jpg',
      'Waiting on the platform.jpg',
    ]);
    expect(demo).toMatchObject({ fileCount: 8, statusCounts: { inReview: 2, inProgress: 1, approved: 5 } });
    await expectRightCounts(koma.platform);
  });

  it('comes with a conversation: drawings, ranges, replies, and what was dealt with on the first version', async () => {
    const person = await addPerson(koma.platform);
    const { film, stack } = await findFilm(person);
    expect(stack.map(({ fileVersion, status }) => [fileVersion, status])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    const talks = [];
    for (const { _id: id } of stack) {
      const { results } = await koma.call(comments.getList, { params: { id }, query: {} }, person);
      talks.push(
        results.map(({ frame, endFrame, replyData, figureCount, markAsComplete }) => ({
          at: [frame, endFrame],
          replies: replyData.length,
          isDrawn: figureCount > 0,
          isCompleted: markAsComplete,
        })),
      );
    }
    const [newer = [], older = []] = talks;
    expect(older.map(({ isCompleted }) => isCompleted)).toEqual([true, true, true]);
    expect(newer.filter(({ isCompleted }) => isCompleted)).toHaveLength(1);
    for (const talk of talks) {
      expect(talk.some(({ isDrawn }) => isDrawn)).toBe(true);
      expect(talk.some(({ replies }) => replies > 0)).toBe(true);
      expect(talk.some(({ at: [frame, end] }) => (end ?? 0) > (frame ?? 0))).toBe(true);
    }
    expect(film.fileVersion).toBe(2);
  });

  it('says in the language of its owner what stands in the storyboard', async () => {
    const shown = [];
    for (const language of ['ja', 'en', 'he'] as const) {
      const person = await register(koma, { language });
      const list = await filesOf(person, (await findDemo(person))._id);
      const board = list.find(({ mimeType }) => mimeType === 'application/pdf');
      const { filePath } = await koma.call(
        files.get,
        { params: { id: board?._id ?? '' }, query: {} },
        person,
      );
      const answer = await koma.app.inject({ url: new URL(filePath ?? '').pathname });
      shown.push(answer.body);
    }
    expect(shown).toEqual(['ja', 'en', 'he'].map((language) => `the bytes of storyboard-${language}`));
  });

  it('is made once, however many tabs look at the same time', async () => {
    const person = await addPerson(koma.platform);
    const looks = await Promise.all(Array.from({ length: 6 }, () => mine(person)));
    expect(new Set(looks.map(({ results }) => results.map(({ _id }) => _id).join()))).toHaveProperty(
      'size',
      1,
    );
    expect((await mine(person)).results).toHaveLength(1);
  });

  it('lets its owner do everything, upload and comment included', async () => {
    const person = await addPerson(koma.platform);
    const { _id: projectId } = await findDemo(person);
    const clip = (await filesOf(person, projectId)).find(({ mimeType }) => mimeType === 'video/mp4');
    const [id, fileVersionId] = [clip?._id ?? '', clip?.fileVersionId ?? ''];
    const bytes = await newPicture();
    await uploadFile(koma, person, { projectId, name: 'own.png', bytes, mimeType: 'image/png' });
    await koma.call(
      comments.add,
      { body: { fileId: id, fileVersionId, comment: 'Too dark', frame: 12 } },
      person,
    );
    await koma.call(files.rename, { params: { id }, body: { name: 'Mine.mp4' } }, person);
    await koma.call(versions.updateStatus, { body: { fileId: id, fileVersionId, status: 3 } }, person);
    await koma.call(files.delete, { params: { id } }, person);
    await koma.call(files.restore, { params: { id }, body: {} }, person);
    await koma.call(projects.update, { params: { id: projectId }, body: { name: 'Playground' } }, person);
    expect((await filesOf(person, projectId)).map(({ name }) => name)).toContain('Mine.mp4');
    expect(await findDemo(person)).toMatchObject({ name: 'Playground', isDemo: true, fileCount: 9 });
    await expectRightCounts(koma.platform);
  });

  it('stays deleted once it was deleted, and after it was purged', async () => {
    const person = await addPerson(koma.platform);
    const { _id: id } = await findDemo(person);
    await koma.call(projects.delete, { params: { id } }, person);
    expect((await mine(person)).results).toEqual([]);
    await koma.platform.pool.query(
      "update projects set deleted_at = now() - interval '15 days' where id = $1",
      [id],
    );
    await purgeProjects(koma.platform);
    expect((await mine(person)).results).toEqual([]);
  });

  it('never comes with production or with a database of one’s own', async () => {
    expect(loadConfig({}).demo).toBe(true);
    expect(loadConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(loadConfig({ DATABASE_URL: 'postgres://somewhere/koma' }).demo).toBe(false);
    expect(loadConfig({ DEMO: 'no' }).demo).toBe(false);
    const person = await addPerson(koma.platform);
    const { database } = koma;
    const production = await startTestApp({ database, environment: { NODE_ENV: 'production' } });
    const look = await production.call(projects.getAll, { query: { scope: 'mine' } }, person);
    await production.stop();
    expect(look.results).toEqual([]);
  });
});
