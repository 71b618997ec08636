import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, CommentType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { wire } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { castReview, say } from '../../test/test-comments.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile, visitProject } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let owner: TestPerson;
let stranger: TestPerson;
let projectId: string;
let folderId: string;
let fileId: string;
let neighbourId: string;

beforeAll(async () => {
  koma = await shareTestApp();
  owner = await addPerson(koma.platform, { name: 'Hana' });
  stranger = await addPerson(koma.platform, { name: 'Ken' });
  ({ _id: projectId } = await createProject(koma, owner, { name: 'Film' }));
  const folder = { projectId, fileId: null, name: 'Scene' };
  ({ _id: folderId } = await koma.call(files.addFolder, { body: folder }, owner));
  ({ fileId } = await putFile(koma.platform, { by: owner, projectId, folderId, name: 'shot.png' }));
  ({ fileId: neighbourId } = await putFile(koma.platform, {
    by: owner,
    projectId,
    folderId,
    name: 'next.png',
  }));
});

const get = (id: string, sender: object) => koma.send(files.get, { params: { id }, query: {} }, sender);

describe('a file link', () => {
  it('is for invited people alone until somebody decides otherwise', async () => {
    const share = await koma.call(sharing.getFileShare, { params: { id: fileId }, query: {} }, owner);
    expect(share).toMatchObject({ accessType: AccessType.invited, hasPassword: false, fileMember: [] });
    expect(share.link).toMatch(new RegExp(`/f/${share.code}$`));
    const refused = await koma.send(
      sharing.shareFile,
      { body: { fileId, accessType: AccessType.password, linkPassword: wire('kiri') } },
      owner,
    );
    expect(refused.errors).toEqual([
      { field: 'fileMember', message: 'Please share with at least one member.' },
    ]);
  });

  it('opens the file to anyone, and nothing beside it', async () => {
    const { code } = await shareFile(koma, { owner, fileId });
    const visitor = await visitFile(koma, { code });
    const review = await koma.call(files.get, { params: { id: fileId }, query: {} }, visitor);
    expect(review).toMatchObject({ name: 'shot.png', parentFileId: null, canComment: false });
    expect(review.projectData.description).toBe('');
    expect((await get(neighbourId, visitor)).statusCode).toBe(errors.fileMissing.code);
    const list = await koma.send(files.getList, { params: { id: folderId }, query: {} }, visitor);
    expect(list.statusCode).toBe(errors.contentMissing.code);
    const detail = await koma.call(files.getFullDetail, { params: { id: fileId }, query: {} }, visitor);
    expect(detail).toMatchObject({ previousFileId: null, nextFileId: null });
    expect(detail.folderInfo.filePathData.map(({ name }) => name)).toEqual(['shot.png']);
    expect((await koma.send(projects.get, { params: { id: projectId } }, visitor)).http).toBe(401);
  });

  it('lets a signed-in visitor comment where it allows comments', async () => {
    const { code } = await shareFile(koma, { owner, fileId, settings: { allowComments: true } });
    const visitor = { ...(await visitFile(koma, { code })), token: stranger.token };
    const open = await koma.call(files.get, { params: { id: fileId }, query: {} }, visitor);
    expect(open).toMatchObject({ canComment: true, canCommentPrivately: false, canRename: false });
    await shareFile(koma, { owner, fileId, settings: { allowComments: false } });
    const quiet = await koma.call(files.get, { params: { id: fileId }, query: {} }, visitor);
    expect(quiet.canComment).toBe(false);
  });

  it('opens by its password, after which wrong ones are counted', async () => {
    const settings = { accessType: AccessType.password, linkPassword: 'kiri-no-mori' };
    const member = { fileMember: [{ email: 'guest@example.com' }] };
    const { code } = await shareFile(koma, { owner, fileId, settings: { ...settings, ...member } });
    const detail = await koma.call(sharing.getFileLink, { params: { code } });
    expect(detail).toMatchObject({ hasPassword: true, isGranted: false, name: null, projectOwner: 'Hana' });
    const half = { headers: { 'share-hash': detail.hash } };
    expect((await get(fileId, half)).statusCode).toBe(errors.notShared.code);
    const visitor = await visitFile(koma, { code, password: 'kiri-no-mori' });
    expect((await get(fileId, visitor)).statusCode).toBe(200);
    const body = { linkPassword: wire('wrong'), hash: detail.hash };
    const tries = [];
    for (let count = 0; count < 11; count++) {
      tries.push(await koma.send(sharing.validateFilePassword, { params: { id: fileId }, body }));
    }
    expect(tries[0]).toMatchObject({ http: 422, errors: [{ field: 'linkPassword' }] });
    expect(tries.at(-1)?.http).toBe(429);
  });

  it('dies with a new password, another access type, a new link, off and expiry', async () => {
    const anyone = { accessType: AccessType.anyone };
    const endings = [
      { accessType: AccessType.password, linkPassword: wire('ame') },
      { ...anyone, newLink: true },
      { ...anyone, linkActive: false },
    ];
    for (const ending of endings) {
      const body = { fileId, ...anyone, linkActive: true };
      const { code } = await koma.call(sharing.shareFile, { body }, owner);
      const visitor = await visitFile(koma, { code });
      expect((await get(fileId, visitor)).statusCode).toBe(200);
      await koma.call(sharing.shareFile, { body: { fileId, ...ending } }, owner);
      expect((await get(fileId, visitor)).statusCode).toBe(errors.notShared.code);
    }
    await koma.call(sharing.shareFile, { body: { fileId, ...anyone, linkActive: true } }, owner);
    const { code } = await shareFile(koma, { owner, fileId });
    const visitor = await visitFile(koma, { code });
    await koma.platform.db
      .updateTable('share_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('code', '=', code)
      .execute();
    expect((await get(fileId, visitor)).statusCode).toBe(errors.notShared.code);
    const gone = await koma.send(sharing.getFileLink, { params: { code } });
    const unknown = await koma.send(sharing.getFileLink, { params: { code: 'x'.repeat(32) } });
    expect(gone).toEqual(unknown);
    expect(gone.statusCode).toBe(errors.notShared.code);
    const past = { fileId, ...anyone, expiresAt: '2020-01-01T00:00:00.000Z' };
    expect((await koma.send(sharing.shareFile, { body: past }, owner)).errors?.[0]?.field).toBe('expiresAt');
    await koma.call(sharing.shareFile, { body: { fileId, ...anyone, expiresAt: null } }, owner);
  });

  it('remembers who opened it', async () => {
    const { code } = await shareFile(koma, { owner, fileId });
    await koma.call(sharing.getFileLink, { params: { code } }, stranger);
    await koma.call(sharing.getFileLink, { params: { code } }, stranger);
    const { opened } = await koma.call(sharing.getFileShare, { params: { id: fileId }, query: {} }, owner);
    expect(opened.filter(({ name }) => name === 'Ken')).toHaveLength(1);
  });

  it('hides what becomes private', async () => {
    const { code } = await shareFile(koma, { owner, fileId });
    const visitor = await visitFile(koma, { code });
    await koma.call(files.makePrivate, { body: { fileId: folderId, isPrivate: true } }, owner);
    expect((await get(fileId, visitor)).statusCode).toBe(errors.fileMissing.code);
    expect((await koma.send(sharing.getFileLink, { params: { code } })).statusCode).toBe(
      errors.notShared.code,
    );
    await koma.call(files.makePrivate, { body: { fileId: folderId, isPrivate: false } }, owner);
  });
});

describe('a link to a folder or a project', () => {
  it('opens the folder and what lies below, not what lies beside', async () => {
    const inner = { projectId, fileId: folderId, name: 'Takes' };
    const { _id: innerId } = await koma.call(files.addFolder, { body: inner }, owner);
    const body = { projectId, fileId: folderId, accessType: AccessType.anyone };
    const share = await koma.call(sharing.shareProject, { body }, owner);
    expect(share).toMatchObject({ fileId: folderId, shareScope: 2, projectName: 'Scene' });
    const visitor = await visitProject(koma, { code: share.code });
    const list = await koma.call(files.getList, { params: { id: folderId }, query: {} }, visitor);
    expect(list.results.map(({ name }) => name)).toEqual(expect.arrayContaining(['Takes', 'shot.png']));
    const detail = await koma.call(files.getDetail, { params: { id: innerId } }, visitor);
    expect(detail.filePathData.map(({ name }) => name)).toEqual(['Scene', 'Takes']);
    expect(
      (await koma.send(files.getList, { params: { id: projectId }, query: {} }, visitor)).statusCode,
    ).toBe(errors.contentMissing.code);
  });

  it('opens a project behind its password', async () => {
    const member = { email: stranger.email, type: 2 as const };
    const body = { projectId, accessType: AccessType.password, linkPassword: wire('yuki') };
    await koma.call(sharing.shareProject, { body: { ...body, projectMember: [member] } }, owner);
    const { code } = await koma.call(sharing.getProjectShare, { params: { id: projectId } }, owner);
    const asked = await koma.call(sharing.getProjectLink, { query: { link: code } });
    expect(asked).toMatchObject({ isGranted: false, projectName: null, hasPassword: true });
    const none = await koma.send(sharing.openProjectLink, { query: { link: code }, body: {} });
    expect(none.errors?.[0]?.field).toBe('password');
    const visitor = await visitProject(koma, { code, password: 'yuki' });
    const list = await koma.call(files.getList, { params: { id: projectId }, query: {} }, visitor);
    expect(list.results.map(({ name }) => name)).toEqual(['Scene']);
  });
});

describe('who is named to somebody who came by a link', () => {
  it('are the owner and those who spoke in sight of all, found by name and never by address', async () => {
    const cast = await castReview(koma);
    const { clip, document } = cast;
    const link = await shareFile(koma, {
      owner: cast.owner,
      fileId: clip.fileId,
      settings: { linkAccess: 1 },
    });
    await say(koma, cast.collaborator, clip, { comment: 'For all' });
    await say(koma, cast.editor, clip, { comment: 'Among us', commentType: CommentType.private });
    await say(koma, cast.editor, document, { comment: 'Elsewhere' });
    const visitor = { ...(await visitFile(koma, link)), token: stranger.token };
    const ask = (search = '') =>
      koma.call(files.getMembers, { params: { id: clip.fileId }, query: { search } }, visitor);
    const seen = await ask();
    expect(seen.results.map(({ _id }) => _id)).toEqual([cast.owner.id, cast.collaborator.id]);
    expect(JSON.stringify(seen)).not.toContain('@');
    expect((await ask(cast.owner.email)).results).toEqual([]);
    const all = await koma.call(files.getMembers, { params: { id: clip.fileId }, query: {} }, cast.viewer);
    expect(all.results.length).toBeGreaterThan(2);
  });
});
