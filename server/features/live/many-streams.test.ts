import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { AccessType } from '../../../contract/enums.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { addEvent } from '../../platform/events/outbox.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { visitProject } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, joinProject } from '../../test/test-projects.ts';
import { asPerson, changesOf, openTestPages, type TestPage } from '../../test/test-streams.ts';
import { accountTopic, fileTopic, linkTopic } from '../events/events.service.ts';

const AUDIENCES = 20;
const STREAMS_EACH = 10;
/** Holds for any number of streams. */
const STATEMENTS_MAX = 20;

let koma: TestApp;
let address: string;
let projectId: string;
let fileId: string;
let accountIds: string[];
let open: TestPage[];
const pages = openTestPages(() => address);

/** Half are members; half come by links to folders above the file. */
beforeAll(async () => {
  koma = await startTestApp();
  address = await koma.app.listen({ port: 0, host: '127.0.0.1' });
  await koma.platform.pool.query('update plans set max_users = 100');
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  ({ _id: projectId } = await createProject(koma, owner, { name: 'Film' }));
  const callers: Array<Record<string, string>> = [];
  accountIds = [];
  let folderId: string | null = null;
  for (let count = 0; count < AUDIENCES / 2; count++) {
    const person = await addPerson(koma.platform);
    await joinProject(koma, { owner, projectId, person });
    accountIds.push(person.id);
    callers.push(asPerson(person));
    const body = { projectId, fileId: folderId, name: `Folder ${count}`, isPrivate: false };
    folderId = await addFolder(body, owner);
    const shared = { projectId, fileId: folderId, accessType: AccessType.anyone };
    const { code } = await koma.call(sharing.shareProject, { body: shared }, owner);
    callers.push((await visitProject(koma, { code })).headers);
  }
  ({ fileId } = await putFile(koma.platform, { by: owner, projectId, folderId, name: 'shot.png' }));
  open = await Promise.all(
    callers.flatMap((headers) => Array.from({ length: STREAMS_EACH }, () => pages.open(headers))),
  );
  await vi.waitFor(() => expect(open.every(({ heard }) => heard.includes('event: open'))).toBe(true), 30_000);
});
afterAll(async () => {
  pages.closeAll();
  await koma.stop();
});

async function addFolder(body: InputOf<typeof files.addFolder>['body'], by: TestPerson): Promise<string> {
  return (await koma.call(files.addFolder, { body }, by))._id;
}

async function countStatements(times: number, happen: () => Promise<unknown>) {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await happen();
    const isTold = () => open.every((page) => changesOf(page).length >= times);
    await vi.waitFor(() => expect(isTold()).toBe(true), { timeout: 30_000, interval: 20 });
    const texts = sent.mock.calls.map(([query]: unknown[]) => JSON.stringify(query));
    return texts.filter((text) => !/begin|commit|pg_advisory_xact_lock| jobs/.test(text)).length;
  } finally {
    sent.mockRestore();
  }
}

const tell = (topics: string[], type: string, data: { projectId?: string; fileId?: string }) =>
  inTransaction(koma.platform.db, async (tx) => addEvent(tx, { isKept: false, topics, type, data }));

test('an event asks the database as often for 200 streams as for a few', async () => {
  const topics = [fileTopic({ projectId, isHidden: false })];
  const statements = await countStatements(1, () => tell(topics, 'file.changed', { projectId, fileId }));
  expect(open).toHaveLength(AUDIENCES * STREAMS_EACH);
  expect(statements).toBeLessThanOrEqual(STATEMENTS_MAX);
});

test('so does a change of access of all of them, with what happens while they ask', async () => {
  const { rows } = await koma.platform.pool.query<{ id: string }>('select id from share_links');
  const topics = [...accountIds.map(accountTopic), ...rows.map(({ id }) => linkTopic(id))];
  const statements = await countStatements(4, async () => {
    await tell(topics, 'access.changed', {});
    const about = [fileTopic({ projectId, isHidden: false })];
    for (let count = 0; count < 2; count++) await tell(about, 'file.changed', { projectId, fileId });
  });
  expect(statements).toBeLessThanOrEqual(STATEMENTS_MAX);
});
