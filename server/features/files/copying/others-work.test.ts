import { beforeAll, expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { MemberType } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { stageProject } from '../../../test/stage-project.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { createProject, joinProject } from '../../../test/test-projects.ts';

const { koma, cast, projectId, put } = await stageProject();
const { owner } = cast;

async function addCopier(canDownload: boolean) {
  const person = await addPerson(koma.platform, { plan: 'professional' });
  const joining = { owner, projectId, person, type: MemberType.collaborator, canDownload };
  await joinProject(koma, joining);
  const { _id: ownProjectId } = await createProject(koma, person, { name: 'Mine' });
  return { person, ownProjectId };
}

let lent: Awaited<ReturnType<typeof addCopier>>;
let trusted: Awaited<ReturnType<typeof addCopier>>;
beforeAll(async () => {
  [lent, trusted] = [await addCopier(false), await addCopier(true)];
});

let count = 0;
const addFolder = async (by: TestPerson) => {
  const body = { projectId, fileId: null, name: `Rushes ${++count}` };
  return (await koma.call(files.addFolder, { body }, by))._id;
};

const ways = ['copy', 'move', 'duplicate'] as const;

async function tryAll(id: string, { person, ownProjectId }: typeof lent): Promise<number[]> {
  const asked = { params: { id }, body: { fileId: null, projectId: ownProjectId } };
  const calls = {
    copy: () => koma.send(files.copy, asked, person),
    move: () => koma.send(files.move, asked, person),
    duplicate: () => koma.send(files.duplicate, { params: { id }, body: {} }, person),
  };
  const codes: number[] = [];
  for (const way of ways) codes.push((await calls[way]()).statusCode);
  return codes;
}

const refused = Array(3).fill(errors.forbidden.code);

test('a folder of one’s own with what others brought is not copied without the right to download', async () => {
  const folderId = await addFolder(lent.person);
  await put('theirs.png', folderId, owner);
  expect(await tryAll(folderId, lent)).toEqual(refused);
});

test('nor is a file of one’s own with a version that somebody else brought', async () => {
  const { fileId } = await put('next.png', null, lent.person);
  await koma.platform.db
    .updateTable('file_versions')
    .set({ created_by: owner.id })
    .where('file_id', '=', fileId)
    .execute();
  expect(await tryAll(fileId, lent)).toEqual(refused);
});

test('what is one’s own is copied, and with the right to download a folder with others’ files, too', async () => {
  const { fileId } = await put('mine.png', null, lent.person);
  const { params, body } = { params: { id: fileId }, body: { fileId: null, projectId: lent.ownProjectId } };
  expect(await koma.send(files.copy, { params, body }, lent.person)).toMatchObject({ statusCode: 200 });
  const folderId = await addFolder(trusted.person);
  await put('lent.png', folderId, owner);
  const asked = { params: { id: folderId }, body: { fileId: null, projectId: trusted.ownProjectId } };
  expect(await koma.send(files.copy, asked, trusted.person)).toMatchObject({ statusCode: 200 });
});
