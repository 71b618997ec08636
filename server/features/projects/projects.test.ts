import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { projects } from '../../../contract/calls/projects.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { addPerson } from '../../test/test-people.ts';
import { castProject, createProject } from '../../test/test-projects.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});

describe('creating and editing', () => {
  test('a new project has comment notifications on, media notifications off, and its owner on it', async () => {
    const owner = await addPerson(koma.platform);
    const body = { name: '  春の映画  ', description: 'Reel one' };
    const project = await koma.call(projects.create, { body }, owner);
    expect(project).toMatchObject({
      name: '春の映画',
      description: 'Reel one',
      newCommentNotification: true,
      newMediaNotification: false,
      addUserPermission: true,
      canDownloadPermission: true,
      isOwner: true,
      isActive: true,
      userRole: 3,
      canManage: true,
      canDelete: true,
      canLeave: false,
      memberCount: 1,
      projectMember: [],
      revision: 1,
    });
    expect(project.projectRootFolderId).toBe(project._id);
    expect(project.members[0]?._id).toBe(owner.id);
  });

  test('what is not sent stays as it is', async () => {
    const owner = await addPerson(koma.platform);
    const body = { name: 'Film', description: 'Old', addUserPermission: false };
    const { _id: id } = await koma.call(projects.create, { body }, owner);
    const updated = await koma.call(
      projects.update,
      { params: { id }, body: { name: 'New film', newMediaNotification: true } },
      owner,
    );
    expect(updated).toMatchObject({
      name: 'New film',
      description: 'Old',
      addUserPermission: false,
      newMediaNotification: true,
      newCommentNotification: true,
      revision: 2,
    });
  });

  test('two people who edit at once: the second is told, and nothing of the first is lost', async () => {
    const owner = await addPerson(koma.platform);
    const { _id: id, revision } = await createProject(koma, owner, { name: 'Film' });
    const update = (name: string) =>
      koma.send(projects.update, { params: { id }, body: { name, revision } }, owner);
    const answers = await Promise.all([update('From the desk'), update('From the phone')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, errors.conflict.code]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.data.name;
    expect((await koma.call(projects.get, { params: { id } }, owner)).name).toBe(winner);
    expect(
      await koma.send(projects.update, { params: { id }, body: { name: 'x', revision: 2 ** 40 } }, owner),
    ).toMatchObject({ http: 409, statusCode: errors.conflict.code });
  });

  test.each([
    ['an empty name', { name: ' ' }],
    ['a name of direction marks alone', { name: '\u200f\u202e' }],
    ['256 characters', { name: 'x'.repeat(256) }],
    ['a name that is a list', { name: ['x'] }],
    ['a description of 2001 characters', { name: 'x', description: 'x'.repeat(2001) }],
    ['an unknown field', { name: 'x', owner: 'me' }],
  ])('%s is refused with the field named', async (_what, body) => {
    const owner = await addPerson(koma.platform);
    const answer = await koma.app.inject({
      method: 'POST',
      url: '/api/project/create',
      headers: { authorization: `Bearer ${owner.token}`, language: 'en' },
      payload: body,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].field).toMatch(/name|description|owner/);
  });

  test.each([
    '🎬'.repeat(127),
    'שלום \u200f עולם',
    '日本語の名前',
    '%_\\',
    "Robert'); drop table projects;--",
  ])('the name %j is kept as it is, and found again', async (name) => {
    const owner = await addPerson(koma.platform);
    const project = await createProject(koma, owner, { name });
    expect(project.name).toBe(name);
    const found = await koma.call(projects.getAll, { query: { search: name.slice(0, 6) } }, owner);
    expect(found.results.map(({ _id }) => _id)).toEqual([project._id]);
  });

  test('what a person searches for is never a wildcard', async () => {
    const owner = await addPerson(koma.platform);
    await createProject(koma, owner, { name: 'Film' });
    expect((await koma.call(projects.getAll, { query: { search: '%' } }, owner)).results).toEqual([]);
    expect((await koma.call(projects.getAll, { query: { search: 'F_lm' } }, owner)).results).toEqual([]);
  });
});

describe('the icon', () => {
  const upload = async (token: string, bytes: Buffer, fileName = 'icon.png') => {
    const sign = { fileName, fileSize: bytes.length };
    const address = await koma.call(projects.signThumbnail, { body: sign }, { token });
    const sent = await koma.app.inject({
      method: 'PUT',
      url: new URL(address.signedUrl).pathname,
      headers: { 'content-type': 'image/png' },
      payload: bytes,
    });
    expect(sent.statusCode).toBe(200);
    return address.fileNameWithPrefix;
  };

  test('is stored square and answered as a signed address; the old one goes', async () => {
    const owner = await addPerson(koma.platform);
    const picture = await sharp({ create: { width: 90, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const projectIcon = await upload(owner.token, picture);
    const project = await koma.call(projects.create, { body: { name: 'Film', projectIcon } }, owner);
    const shown = await koma.app.inject(new URL(project.projectIcon ?? '').pathname);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      width: 512,
      height: 512,
      format: 'webp',
    });
    const bare = await koma.call(
      projects.update,
      { params: { id: project._id }, body: { name: 'Film', projectIcon: null } },
      owner,
    );
    expect(bare.projectIcon).toBeNull();
  });

  test('another person’s upload, and what is no picture, are refused', async () => {
    const [owner, other] = [await addPerson(koma.platform), await addPerson(koma.platform)];
    const text = await upload(owner.token, Buffer.from('<svg onload="alert(1)"/>'));
    const create = (projectIcon: string, token: string) =>
      koma.send(projects.create, { body: { name: 'Film', projectIcon } }, { token });
    expect(await create(text, owner.token)).toMatchObject({ http: 422, errors: [{ field: 'projectIcon' }] });
    expect(await create(text, other.token)).toMatchObject({ http: 422, errors: [{ field: 'projectIcon' }] });
    expect(await create('uploads/x/original', owner.token)).toMatchObject({ http: 422 });
    const named = { body: { fileName: 'icon.svg' } };
    expect(await koma.send(projects.signThumbnail, named, owner)).toMatchObject({ http: 422 });
    expect((await koma.call(projects.getAll, { query: {} }, owner)).meta.total).toBe(0);
  });
});

describe('the plan', () => {
  test('two projects are free; the third is refused in the specification’s words', async () => {
    const owner = await addPerson(koma.platform);
    await createProject(koma, owner, { name: 'One' });
    await createProject(koma, owner, { name: 'Two' });
    expect(await koma.send(projects.create, { body: { name: 'Three' } }, owner)).toMatchObject({
      http: 403,
      statusCode: errors.planLimit.code,
      message:
        'You have reached about maximum project limit in your plan. Please upgrade you plan for more benefits',
      data: { limit: 'projects' },
    });
    expect((await koma.call(projects.getAll, { query: {} }, owner)).meta.total).toBe(2);
  });

  test('ten at once do not slip through', async () => {
    const owner = await addPerson(koma.platform);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => koma.send(projects.create, { body: { name: `No ${n}` } }, owner)),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(2);
    expect((await koma.call(projects.getAll, { query: {} }, owner)).meta.total).toBe(2);
  });
});

describe('who sees a project', () => {
  test('a stranger’s answer is that of a project that does not exist', async () => {
    const { project } = await castProject(koma);
    const stranger = await addPerson(koma.platform);
    const hidden = await koma.send(projects.get, { params: { id: project._id } }, stranger);
    const absent = await koma.send(
      projects.get,
      { params: { id: '01980000-0000-7000-8000-00000000ffff' } },
      stranger,
    );
    expect(hidden).toEqual(absent);
    expect(hidden).toMatchObject({ http: 404, statusCode: errors.projectMissing.code });
  });

  test('a deactivated project tells its members so, and its owner may still delete it', async () => {
    const { project, viewer, owner } = await castProject(koma);
    const params = { id: project._id };
    await koma.platform.db.updateTable('projects').set({ state: 2 }).where('id', '=', project._id).execute();
    expect(await koma.send(projects.get, { params }, viewer)).toMatchObject({
      http: 403,
      statusCode: errors.projectDeactivated.code,
    });
    expect(await koma.send(projects.get, { params }, owner)).toMatchObject({
      http: 403,
      statusCode: errors.projectDeactivated.code,
    });
    const [card] = (await koma.call(projects.getAll, { query: {} }, owner)).results;
    expect(card).toMatchObject({ isActive: false, canManage: false, canDelete: true });
    expect((await koma.send(projects.delete, { params }, owner)).http).toBe(200);
  });

  test('a member leaves, and comes back only by an invitation', async () => {
    const { project, viewer, owner } = await castProject(koma);
    const params = { id: project._id };
    await koma.call(projects.leave, { params, body: {} }, viewer);
    expect(await koma.send(projects.get, { params }, viewer)).toMatchObject({
      statusCode: errors.projectMissing.code,
    });
    const again = [{ email: viewer.email, type: 2 as const }];
    await koma.call(projects.addUser, { body: { projectId: project._id, projectMember: again } }, owner);
    expect(await koma.send(projects.get, { params }, viewer)).toMatchObject({
      statusCode: errors.projectMissing.code,
    });
    expect(await koma.send(projects.leave, { params, body: {} }, owner)).toMatchObject({
      statusCode: errors.forbidden.code,
    });
  });
});
