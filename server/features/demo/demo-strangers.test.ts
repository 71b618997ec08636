import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { presence } from '../../../contract/calls/presence.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { searching } from '../../../contract/calls/search.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { prepareDemoMedia } from '../../test/test-demo.ts';
import { hear } from '../../test/test-live.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
  await prepareDemoMedia(koma.platform);
});
afterAll(() => koma.stop());

async function openDemo(person: TestPerson) {
  const [demo] = (await koma.call(projects.getAll, { query: { scope: 'mine' } }, person)).results;
  const projectId = demo?._id ?? '';
  const { results } = await koma.call(files.getList, { params: { id: projectId }, query: {} }, person);
  const clip = results.find(({ mimeType }) => mimeType === 'video/mp4');
  return { projectId, fileId: clip?._id ?? '', versionId: clip?.fileVersionId ?? '' };
}

const comment = (person: TestPerson, { fileId, versionId }: { fileId: string; versionId: string }) =>
  koma.call(
    comments.add,
    { body: { fileId, fileVersionId: versionId, comment: `Seen by ${person.name}` } },
    person,
  );

async function askEverything(person: TestPerson, other: TestPerson): Promise<string> {
  const { projectId, fileId, versionId } = await openDemo(person);
  const answers: unknown[] = [];
  const ask = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    answers.push(await koma.call(endpoint, input, person));
  const project = { params: { id: projectId }, query: {} };
  for (const scope of ['mine', 'shared'] as const) await ask(projects.getAll, { query: { scope } });
  await ask(projects.getList, { query: {} });
  await ask(projects.get, { params: { id: projectId } });
  await ask(projects.getMemberList, project);
  await ask(projects.getMember, project);
  await ask(projects.getProjectMember, project);
  await ask(sharing.getProjectShare, { params: { id: projectId } });
  for (const word of ['', other.name, other.email]) {
    await ask(teams.getUser, { query: { search: word } });
    await ask(files.getMembers, { params: { id: fileId }, query: { search: word } });
  }
  await ask(teams.getList, { query: {} });
  await ask(presence.enter, { params: { id: fileId }, body: {} });
  await ask(comments.getList, { params: { id: versionId }, query: {} });
  await ask(searching.find, { query: { search: 'Autumn' } });
  await ask(searching.findComments, { query: { search: 'Seen' } });
  return JSON.stringify(answers);
}

test('two new accounts learn nothing of each other by any call', async () => {
  const alice = await addPerson(koma.platform, { name: 'Alice Real' });
  const bob = await addPerson(koma.platform, { name: 'Bob Real' });
  const [hers, his] = [await openDemo(alice), await openDemo(bob)];
  expect(hers.projectId).not.toBe(his.projectId);
  await comment(alice, hers);
  await comment(bob, his);
  for (const [one, other, theirs] of [
    [alice, bob, his],
    [bob, alice, hers],
  ] as const) {
    const answers = await askEverything(one, other);
    expect(answers).toContain(one.name);
    for (const trace of [other.id, other.email, other.name, theirs.projectId, theirs.fileId]) {
      expect(answers).not.toContain(trace);
    }
  }
});

test('the people search finds no pretend colleague either', async () => {
  const person = await addPerson(koma.platform);
  await openDemo(person);
  const { results } = await koma.call(teams.getUser, { query: { search: '' } }, person);
  expect(results).toEqual([]);
});

test('nobody reaches another account’s demo, nor the files that all demos share', async () => {
  const [alice, bob] = [await addPerson(koma.platform), await addPerson(koma.platform)];
  const his = await openDemo(bob);
  await openDemo(alice);
  const { rows } = await koma.platform.pool.query<{ project_id: string; file_id: string; id: string }>(
    `select files.project_id, file_id, file_versions.id from file_versions join files on files.id = file_id
     where file_versions.id = (select template_id from file_versions where id = $1)`,
    [his.versionId],
  );
  const [template] = rows;
  for (const [projectId, fileId, versionId] of [
    [his.projectId, his.fileId, his.versionId],
    [template?.project_id ?? '', template?.file_id ?? '', template?.id ?? ''],
  ] as const) {
    const codes = [
      await koma.send(projects.get, { params: { id: projectId } }, alice),
      await koma.send(projects.getMemberList, { params: { id: projectId }, query: {} }, alice),
      await koma.send(files.getList, { params: { id: projectId }, query: {} }, alice),
      await koma.send(files.get, { params: { id: fileId }, query: {} }, alice),
      await koma.send(comments.getList, { params: { id: versionId }, query: {} }, alice),
    ].map(({ http }) => http);
    expect(codes).toEqual([404, 404, 404, 404, 404]);
  }
});

test('what happens in one demo is told to nobody else', async () => {
  const [alice, bob] = [await addPerson(koma.platform), await addPerson(koma.platform)];
  const his = await openDemo(bob);
  await openDemo(alice);
  const heard = await hear(koma, { alice, bob }, async () => {
    await koma.call(presence.enter, { params: { id: his.fileId }, body: {} }, bob);
    await comment(bob, his);
  });
  expect(heard.alice).toEqual([]);
  expect(heard.bob).not.toEqual([]);
});
