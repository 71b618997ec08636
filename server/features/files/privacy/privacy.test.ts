import { expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { searching } from '../../../../contract/calls/search.ts';
import { teams } from '../../../../contract/calls/teams.ts';
import { TeamRole } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { stageProject } from '../../../test/stage-project.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { joinTeam } from '../../../test/test-projects.ts';

const { koma, cast, projectId, addFolder, put } = await stageProject();

const setPrivate = (fileId: string, isPrivate: boolean, by: TestPerson = cast.owner) =>
  koma.send(files.makePrivate, { body: { fileId, isPrivate } }, by);
const list = (by: TestPerson, id = projectId) => koma.call(files.getList, { params: { id }, query: {} }, by);

async function readEverything(by: TestPerson) {
  const byId = { params: { id: projectId }, query: {} };
  return JSON.stringify([
    await koma.call(files.getList, { ...byId, query: { pageSize: 100 } }, by),
    await koma.call(files.folderList, byId, by),
    await koma.call(files.getStructure, byId, by),
    await koma.call(files.getFolderStructure, byId, by),
    await koma.call(searching.find, { query: { search: 'secret' } }, by),
    await koma.call(searching.find, { query: { search: 'secrat' } }, by),
    await koma.call(searching.find, { query: { search: 'secret', projectId } }, by),
  ]);
}

test('a private folder and all below it are absent for everybody outside the team', async () => {
  const visible = await addFolder('Open');
  await put('open.png', visible._id);
  const secret = await addFolder('Secret cut', visible._id);
  const deeper = await addFolder('Secret day', secret._id);
  const { fileId } = await put('secret.png', deeper._id);
  expect((await setPrivate(secret._id, true)).data).toMatchObject({ isPrivate: true });

  for (const outsider of [cast.collaborator, cast.viewer]) {
    expect(await readEverything(outsider)).not.toMatch(/secret (cut|day)|secret\.png/i);
    expect((await list(outsider)).results.find(({ _id }) => _id === visible._id)).toMatchObject({
      fileCount: 1,
    });
    expect((await list(outsider, visible._id)).meta.total).toBe(1);
    const project = await koma.call(projects.get, { params: { id: projectId } }, outsider);
    expect(project.fileCount).toBe(1);
    for (const id of [secret._id, deeper._id]) {
      expect((await koma.send(files.getList, { params: { id }, query: {} }, outsider)).statusCode).toBe(
        errors.contentMissing.code,
      );
      expect((await koma.send(files.getDetail, { params: { id } }, outsider)).statusCode).toBe(
        errors.fileMissing.code,
      );
      expect((await koma.send(files.getStructure, { params: { id }, query: {} }, outsider)).statusCode).toBe(
        errors.contentMissing.code,
      );
      expect((await koma.send(files.downloadFolder, { params: { id } }, outsider)).statusCode).toBe(
        errors.fileMissing.code,
      );
    }
    expect((await koma.send(files.get, { params: { id: fileId }, query: {} }, outsider)).statusCode).toBe(
      errors.fileMissing.code,
    );
    expect((await koma.send(files.delete, { params: { id: fileId } }, outsider)).statusCode).toBe(
      errors.fileMissing.code,
    );
    const zip = await koma.call(files.downloadFolder, { params: { id: visible._id } }, outsider);
    expect(zip.fileCount).toBe(1);
  }
  for (const insider of [cast.owner, cast.editor]) {
    expect(await readEverything(insider)).toMatch(/Secret cut.*secret\.png/s);
    expect((await list(insider, visible._id)).meta.total).toBe(2);
    const zip = await koma.call(files.downloadFolder, { params: { id: visible._id } }, insider);
    expect(zip.fileCount).toBe(2);
  }
  const people = await koma.call(files.getMembers, { params: { id: fileId }, query: {} }, cast.owner);
  expect(people.results.map(({ name }) => name).toSorted()).toEqual(['Editor', 'Owner']);

  expect((await setPrivate(secret._id, false)).statusCode).toBe(200);
  expect(await readEverything(cast.viewer)).toContain('secret.png');
  expect((await list(cast.viewer)).results.find(({ _id }) => _id === visible._id)).toMatchObject({
    fileCount: 2,
  });
});

test('what is private inside a private folder stays so when the folder becomes public', async () => {
  const outer = await addFolder('Outer', null, true);
  const inner = await addFolder('Inner', outer._id, true);
  await put('inside.png', inner._id);
  await put('beside.png', outer._id);
  await setPrivate(outer._id, false);
  const shown = await list(cast.viewer, outer._id);
  expect(shown.results.map(({ name }) => name)).toEqual(['beside.png']);
  expect(shown.meta.total).toBe(1);
  expect((await list(cast.editor, outer._id)).meta.total).toBe(2);
});

test('only editors and the owner make things private', async () => {
  const { fileId } = await put('status.png');
  expect((await setPrivate(fileId, true, cast.viewer)).statusCode).toBe(errors.forbidden.code);
  expect((await setPrivate(fileId, true, cast.collaborator)).statusCode).toBe(errors.forbidden.code);
  expect((await setPrivate(fileId, true, cast.editor)).statusCode).toBe(200);
  const asked = { body: { projectId, fileId: null, name: 'Mine alone', isPrivate: true } };
  expect((await koma.send(files.addFolder, asked, cast.collaborator)).statusCode).toBe(errors.forbidden.code);
});

test('a team’s viewer sees private things and changes none', async () => {
  const { owner } = cast;
  const team = await koma.call(teams.create, { body: { name: 'Studio', teamMember: [] } }, owner);
  await koma.call(
    projects.update,
    { params: { id: projectId }, body: { name: 'Spring film', teamId: team._id } },
    owner,
  );
  const teammate = await addPerson(koma.platform, { name: 'Teammate' });
  await joinTeam(koma, { owner, team, person: teammate, teamRole: TeamRole.viewer });
  const hidden = await addFolder('For the team', null, true);
  await put('team.png', hidden._id);
  expect((await list(teammate, hidden._id)).meta.total).toBe(1);
  expect((await setPrivate(hidden._id, false, teammate)).statusCode).toBe(errors.forbidden.code);
});

test('moved into a private folder, a thing is private, and stays so when it is moved out', async () => {
  const hidden = await addFolder('Vault', null, true);
  const box = await addFolder('Moving box');
  const { fileId } = await put('moving.png', box._id);
  await koma.call(files.move, { params: { id: box._id }, body: { fileId: hidden._id } }, cast.owner);
  expect((await koma.send(files.get, { params: { id: fileId }, query: {} }, cast.viewer)).statusCode).toBe(
    errors.fileMissing.code,
  );
  await koma.call(files.move, { params: { id: box._id }, body: { fileId: null } }, cast.owner);
  expect((await koma.send(files.get, { params: { id: fileId }, query: {} }, cast.viewer)).statusCode).toBe(
    errors.fileMissing.code,
  );
});
