import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '../../../contract/calls/projects.ts';
import { teams } from '../../../contract/calls/teams.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { castProject, createProject, joinTeam } from '../../test/test-projects.ts';

let koma: TestApp;
let address: string;
const stops: AbortController[] = [];

beforeAll(async () => {
  koma = await startTestApp();
  address = await koma.app.listen({ port: 0 });
});
afterAll(async () => {
  for (const stop of stops) stop.abort();
  await koma.stop();
});

interface Heard {
  type: string;
  data: Record<string, string>;
}

async function listen({ token }: TestPerson): Promise<Heard[]> {
  const stop = new AbortController();
  stops.push(stop);
  const heard: Heard[] = [];
  // Skips earlier events, even those not delivered yet.
  const { rows } = await koma.platform.pool.query('select coalesce(max(id), 0) as newest from events');
  const response = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}`, 'last-event-id': String(rows[0].newest) },
    signal: stop.signal,
  });
  const opened = Promise.withResolvers<void>();
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      if (events.some((event) => event.includes('event: open'))) opened.resolve();
      for (const event of events.filter((one) => one.includes('event: change'))) {
        heard.push(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}'));
      }
    }
  };
  read().catch(() => undefined);
  await opened.promise;
  return heard;
}

/** Counts access changes as well, because they do not name the project. */
const typesFor = (heard: Heard[], projectId: string) =>
  heard
    .filter(({ type, data }) => type === 'access.changed' || data.projectId === projectId)
    .map(({ type }) => type);

test('a renamed project and a changed role show on other open pages', async () => {
  const { owner, viewer, editor, project } = await castProject(koma);
  const [pageOfViewer, pageOfEditor] = [await listen(viewer), await listen(editor)];
  const params = { id: project._id };
  await koma.call(projects.update, { params, body: { name: 'Autumn film' } }, owner);
  await expect.poll(() => typesFor(pageOfViewer, project._id)).toEqual(['project.changed']);
  const projectMember = [{ email: viewer.email, type: 3 as const }];
  await koma.call(projects.manageMembers, { params, body: { projectMember } }, owner);
  await expect
    .poll(() => typesFor(pageOfViewer, project._id))
    .toEqual(['project.changed', 'project.members', 'access.changed']);
  await expect
    .poll(() => typesFor(pageOfEditor, project._id))
    .toEqual(['project.changed', 'project.members']);
});

test('a removed member hears that, and nothing of the project afterwards', async () => {
  const { owner, viewer, editor, project } = await castProject(koma);
  const [removed, staying] = [await listen(viewer), await listen(editor)];
  const params = { id: project._id };
  const projectMember = [{ email: viewer.email, type: 4 as const }];
  await koma.call(projects.manageMembers, { params, body: { projectMember } }, owner);
  await expect.poll(() => typesFor(removed, project._id)).toContain('access.changed');
  const before = [...removed];
  await koma.call(projects.update, { params, body: { name: 'Without you' } }, owner);
  // The viewer receives this next event, so everything before it has been delivered or withheld.
  await createProject(koma, viewer, { name: 'Own' });
  await expect.poll(() => removed.length).toBe(before.length + 1);
  await expect.poll(() => typesFor(staying, project._id)).toContain('project.changed');
  expect(typesFor(removed, project._id)).toEqual([...typesFor(before, project._id), 'access.changed']);
});

test('who joins a team hears about its projects from then on', async () => {
  const owner = await addPerson(koma.platform, { plan: 'basic' });
  const person = await addPerson(koma.platform);
  const team = await koma.call(teams.create, { body: { name: 'Cut' } }, owner);
  const project = await createProject(koma, owner, { name: 'Film', teamId: team._id });
  await joinTeam(koma, { owner, team, person, teamRole: 1 });
  const page = await listen(person);
  await koma.call(projects.update, { params: { id: project._id }, body: { name: 'New' } }, owner);
  await expect.poll(() => typesFor(page, project._id)).toEqual(['project.changed']);
  await koma.call(teams.delete, { params: { id: team._id } }, owner);
  await expect.poll(() => page.some(({ type }) => type === 'access.changed')).toBe(true);
});

test('a deleted project says so to everybody on it', async () => {
  const { owner, collaborator, project } = await castProject(koma);
  const page = await listen(collaborator);
  await koma.call(projects.delete, { params: { id: project._id } }, owner);
  await expect.poll(() => typesFor(page, project._id)).toEqual(['access.changed']);
});
