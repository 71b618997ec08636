import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { loadConfig } from '../../config.ts';
import { isPretendAddress } from '../../parts/mail/pretend-address.ts';
import { register, type TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { expectRightCounts } from '../../test/test-counts.ts';
import { finishDemoMedia, storeDemoMedia } from '../../test/test-demo.ts';
import { hear } from '../../test/test-live.ts';
import { newPicture } from '../../test/test-media.ts';
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

beforeAll(async () => {
  koma = await startTestApp();
  await storeDemoMedia(koma.parts);
});
afterAll(() => koma.stop());

describe('the demo project', () => {
  it('comes to those who looked before its media was ready, on their open pages', async () => {
    const early = await addPerson(koma.parts);
    expect((await mine(early)).results).toEqual([]);
    await finishDemoMedia(koma.parts);
    const heard = await hear(koma, { early }, () => prepareDemo(koma.parts, AbortSignal.timeout(60_000)));
    expect(heard).toEqual({ early: ['access.changed'] });
    expect((await mine(early)).results).toMatchObject([{ isDemo: true, isOwner: true }]);
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
      ['Autumn commercial (demo)', 'Misaki Takahashi', 'Ken Sato', 'M. Levi'],
      ['פרסומת הסתיו (הדגמה)', 'מיסאקי טקהאשי', 'קן סאטו', 'מ. לוי'],
    ]);
  });

  it('holds files with a status, and colleagues have spoken about them', async () => {
    const person = await addPerson(koma.parts);
    const demo = await findDemo(person);
    const list = await filesOf(person, demo._id);
    expect(list.map(({ name, mimeType }) => `${name} ${mimeType}`).toSorted()).toEqual([
      'Banner dusk.png image/png',
      'Key visual night.png image/png',
      'Key visual noon.png image/png',
      'Opening 8 s.mp4 video/mp4',
      'Storyboard draft 1.pdf application/pdf',
    ]);
    expect(demo.statusCounts).toEqual({ inReview: 2, inProgress: 1, approved: 2 });
    const clip = list.find(({ mimeType }) => mimeType === 'video/mp4');
    const params = { id: clip?.fileVersionId ?? '' };
    const said = await koma.call(comments.getList, { params, query: {} }, person);
    expect(said.results.map(({ frame, replyData }) => [frame, replyData.length])).toEqual([
      [150, 0],
      [90, 1],
      [40, 0],
    ]);
    await expectRightCounts(koma.parts);
  });

  it('is made once, however many tabs look at the same time', async () => {
    const person = await addPerson(koma.parts);
    const looks = await Promise.all(Array.from({ length: 6 }, () => mine(person)));
    expect(new Set(looks.map(({ results }) => results.map(({ _id }) => _id).join()))).toHaveProperty(
      'size',
      1,
    );
    expect((await mine(person)).results).toHaveLength(1);
  });

  it('lets its owner do everything, upload and comment included', async () => {
    const person = await addPerson(koma.parts);
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
    expect(await findDemo(person)).toMatchObject({ name: 'Playground', isDemo: true, fileCount: 6 });
    await expectRightCounts(koma.parts);
  });

  it('stays deleted once it was deleted, and after it was purged', async () => {
    const person = await addPerson(koma.parts);
    const { _id: id } = await findDemo(person);
    await koma.call(projects.delete, { params: { id } }, person);
    expect((await mine(person)).results).toEqual([]);
    await koma.parts.pool.query("update projects set deleted_at = now() - interval '15 days' where id = $1", [
      id,
    ]);
    await purgeProjects(koma.parts);
    expect((await mine(person)).results).toEqual([]);
  });

  it('never comes with production or with a database of one’s own', async () => {
    expect(loadConfig({}).demo).toBe(true);
    expect(loadConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(loadConfig({ DATABASE_URL: 'postgres://somewhere/koma' }).demo).toBe(false);
    expect(loadConfig({ DEMO: 'no' }).demo).toBe(false);
    const person = await addPerson(koma.parts);
    const { database } = koma;
    const production = await startTestApp({ database, environment: { NODE_ENV: 'production' } });
    const look = await production.call(projects.getAll, { query: { scope: 'mine' } }, person);
    await production.stop();
    expect(look.results).toEqual([]);
  });
});
