import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { comments } from '../../../contract/comments.ts';
import { files } from '../../../contract/files.ts';
import { projects } from '../../../contract/projects.ts';
import { loadConfig } from '../../config.ts';
import { register, wire } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { demoAccount, seedDemo } from './demo.service.ts';
import { seedDemoFiles } from './demo-files.service.ts';
import { seedDemoTalk } from './demo-talk.service.ts';

describe('the demo', () => {
  let koma: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    koma = await startTestApp();
    await seedDemo(koma.parts);
    await seedDemo(koma.parts);
  });
  afterAll(() => koma.stop());

  it('lets a stranger sign in and see a project with people, made once however often Koma starts', async () => {
    const body = { email: demoAccount.email, password: wire(demoAccount.password) };
    const { accessToken } = await koma.call(accounts.signIn, { body });
    const { results } = await koma.call(projects.getAll, { query: {} }, { token: accessToken });
    expect(results.map(({ isDemo, isOwner, memberCount }) => ({ isDemo, isOwner, memberCount }))).toEqual([
      { isDemo: true, isOwner: true, memberCount: 3 },
    ]);
  });

  it('fills the project with files by the way of every upload, once however often the job runs', async () => {
    const body = { email: demoAccount.email, password: wire(demoAccount.password) };
    const { accessToken: token } = await koma.call(accounts.signIn, { body });
    const { results } = await koma.call(projects.getAll, { query: {} }, { token });
    const [project] = results;
    if (!project) throw new Error('There is no demo project.');
    const seed = { projectId: project._id, ownerId: project.projectOwner._id };
    await seedDemoFiles(koma.parts, seed);
    await seedDemoFiles(koma.parts, seed);
    const list = await koma.call(files.getList, { params: { id: project._id }, query: {} }, { token });
    expect(list.results.map(({ mimeType }) => mimeType).toSorted()).toEqual([
      'application/pdf',
      'image/png',
      'image/png',
      'image/png',
      'video/mp4',
    ]);
    const shown = await koma.call(projects.get, { params: { id: project._id } }, { token });
    expect(shown.statusCounts).toEqual({ inReview: 2, inProgress: 1, approved: 2 });
  });

  it('talks about the files once they were read, and says nothing twice', async () => {
    const body = { email: demoAccount.email, password: wire(demoAccount.password) };
    const { accessToken: token } = await koma.call(accounts.signIn, { body });
    const { results } = await koma.call(projects.getAll, { query: {} }, { token });
    const [project] = results;
    if (!project) throw new Error('There is no demo project.');
    const people = await koma.call(projects.getMember, { params: { id: project._id }, query: {} }, { token });
    const speakerIds = people.results.toSorted((one) => (one.isOwner ? -1 : 1)).map(({ _id }) => _id);
    const talk = { projectId: project._id, speakerIds };
    expect(await seedDemoTalk(koma.parts, talk)).toBe(false);

    const list = await koma.call(files.getList, { params: { id: project._id }, query: {} }, { token });
    const read = { frame_count: 192, page_count: 3, r_frame_rate: '24/1', duration_ms: 8000 };
    await koma.parts.db.updateTable('file_versions').set(read).execute();
    expect(await seedDemoTalk(koma.parts, talk)).toBe(true);
    expect(await seedDemoTalk(koma.parts, talk)).toBe(true);
    const clip = list.results.find(({ mimeType }) => mimeType === 'video/mp4');
    const said = await koma.call(
      comments.getList,
      { params: { id: clip?.fileVersionId ?? '' }, query: {} },
      { token },
    );
    expect(said.results.map(({ frame, replyData }) => [frame, replyData.length])).toEqual([
      [150, 0],
      [90, 1],
      [40, 0],
    ]);
  });

  it('is open to everyone who registers, to look around', async () => {
    const { token } = await register(koma);
    const { results } = await koma.call(projects.getAll, { query: { scope: 'shared' } }, { token });
    expect(results).toMatchObject([{ isDemo: true, isOwner: false, canManage: false }]);
  });

  it('never comes with production or with a database of one’s own', () => {
    expect(loadConfig({}).demo).toBe(true);
    expect(loadConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(loadConfig({ DATABASE_URL: 'postgres://somewhere/koma' }).demo).toBe(false);
    expect(loadConfig({ DEMO: 'no' }).demo).toBe(false);
  });
});
