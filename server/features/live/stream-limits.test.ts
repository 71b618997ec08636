import { afterEach, expect, test, vi } from 'vitest';
import { errors } from '../../../contract/errors.ts';
import { LIVE_STREAMS } from '../../../contract/limits.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { asPerson, openTestPages, type TestPage } from '../../test/test-streams.ts';

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let koma: TestApp;
let address: string;
const pages = openTestPages(() => address);

async function start(environment: NodeJS.ProcessEnv = {}) {
  koma = await startTestApp({ environment });
  address = await koma.app.listen({ port: 0, host: '127.0.0.1' });
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
  const { code } = await shareFile(koma, { owner, fileId });
  return { owner, visitor: await visitFile(koma, { code }) };
}
afterEach(async () => {
  pages.closeAll();
  await koma.stop();
});

async function openMany(count: number, headers: Record<string, string>): Promise<TestPage[]> {
  const opened: TestPage[] = [];
  for (let done = 0; done < count; done++) opened.push(await pages.open(headers));
  return opened;
}

test('of one window too many the one that was open longest rests, and the newest hears', async () => {
  const { owner } = await start();
  const [oldest, ...others] = await openMany(LIVE_STREAMS.session + 1, asPerson(owner));
  await eventually(() => expect(oldest?.ended).toBe(true));
  expect(oldest?.heard).toContain('event: rest\ndata: {"seconds":60}');
  await createProject(koma, owner, { name: 'Another' });
  await eventually(() => expect(others.every(({ heard }) => heard.includes('access.changed'))).toBe(true));
  expect(others.some(({ ended }) => ended)).toBe(false);
});

test('a session that opens a hundred windows at once keeps as many as it may', async () => {
  const { owner } = await start();
  const all = await Promise.all(Array.from({ length: 100 }, () => pages.open(asPerson(owner))));
  const isOver = ({ heard, ended }: TestPage) => ended && heard.includes('event: rest');
  await eventually(() => expect(all.filter(isOver)).toHaveLength(100 - LIVE_STREAMS.session));
});

test('visitors of a network have half of its places, and are told in their language when to come back', async () => {
  const { owner, visitor } = await start({ LIVE_STREAMS_NETWORK_MAX: '4' });
  const open = await openMany(2, visitor.headers);
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await pages.open({ ...visitor.headers, language: 'ja' });
  await eventually(() => expect(refused.ended).toBe(true));
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(JSON.parse(refused.heard)).toMatchObject({ statusCode: errors.tooManyRequests.code });
  expect(JSON.parse(refused.heard).message).toContain('ネットワーク');
  expect((await openMany(2, asPerson(owner))).map(({ status }) => status)).toEqual([200, 200]);
  expect((await pages.open(asPerson(owner))).status).toBe(429);
});

test('a full server says so, and has room again when somebody leaves', async () => {
  const { owner } = await start({ LIVE_STREAMS_MAX: '2' });
  await openMany(2, asPerson(owner));
  const refused = await pages.open({ ...asPerson(owner), language: 'he' });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60']);
  pages.closeAll();
  await eventually(async () => expect((await pages.open(asPerson(owner))).status).toBe(200));
});
