import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifications } from '../../../contract/calls/notifications.ts';
import { MemberType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { castReview, mention, say } from '../../test/test-comments.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, joinProject } from '../../test/test-projects.ts';
import { record } from '../events/events.service.ts';
import { catchUp } from '../events/reading.service.ts';
import { notificationReader } from './notification-reader.ts';
import { listOf as findListed, newsOf } from './notifications.fixture.ts';
import { purgeNotifications } from './notifications.service.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await startTestApp();
});
beforeEach(async () => {
  cast = await castReview(koma);
  await catchUp(koma.platform, notificationReader);
});
afterAll(() => koma.stop());

const listOf = (person: TestPerson, query = {}) => findListed(koma, person, query);

describe('the list', () => {
  const fill = async (person: TestPerson, count: number) => {
    await inTransaction(koma.platform.db, async (tx) => {
      for (let at = 0; at < count; at++)
        await record(tx, { type: 'payment.succeeded', data: { userId: person.id } });
    });
  };

  test('goes on page by page to the last one, and counts what is unread', async () => {
    const person = await addPerson(koma.platform);
    await fill(person, 23);
    const seen: string[] = [];
    for (const pageNo of ['1', '2', '3', '4']) {
      const { results, meta } = await listOf(person, { pageNo });
      expect(meta).toMatchObject({ total: 23, totalPages: 3 });
      seen.push(...results.map(({ _id }) => _id));
    }
    expect(new Set(seen).size).toBe(23);
    const { data, unread, newNotification } = await koma.call(notifications.getList, {}, person);
    expect([data.length, unread.length, newNotification]).toEqual([10, 10, 23]);
    expect(data.map(({ _id }) => _id)).toEqual(seen.slice(0, 10));
  });

  test('all are read at once, and that is taken back', async () => {
    const person = await addPerson(koma.platform);
    await fill(person, 5);
    const first = (await listOf(person)).results[0]?._id ?? '';
    const one = await koma.call(notifications.read, { params: { id: first }, body: {} }, person);
    expect(one.newNotification).toBe(4);
    const { readAt, newNotification } = await koma.call(notifications.readAll, { body: {} }, person);
    expect(newNotification).toBe(0);
    const back = await koma.call(notifications.unread, { body: { readAt } }, person);
    expect(back.newNotification).toBe(4);
    expect((await listOf(person, { filter: 'unread' })).meta.total).toBe(4);
  });

  test('what came after the list was shown stays unread when all of it is read, and is not taken back', async () => {
    const person = await addPerson(koma.platform);
    await fill(person, 3);
    const { upTo } = await listOf(person);
    expect(await koma.call(notifications.getList, {}, person)).toMatchObject({ upTo });
    await fill(person, 1);
    const after = await listOf(person);
    const late = after.results[0]?._id;
    const { readAt, newNotification } = await koma.call(notifications.readAll, { body: { upTo } }, person);
    expect(newNotification).toBe(1);
    const left = await listOf(person, { filter: 'unread' });
    expect(left.results.map(({ _id }) => _id)).toEqual([late]);
    await koma.call(notifications.read, { params: { id: late ?? '' }, body: {} }, person);
    const back = await koma.call(notifications.unread, { body: { readAt } }, person);
    expect(back.newNotification).toBe(3);
    const wrong = await koma.send(notifications.readAll, { body: { upTo: 'yesterday' } }, person);
    expect(wrong.errors?.[0]?.field).toBe('upTo');
  });

  test('a line that grew after it was shown stays unread when all of it is read', async () => {
    await say(koma, cast.editor, cast.clip, { comment: 'Seen' });
    const { upTo } = await listOf(cast.owner, { filter: 'mentions' });
    await say(koma, cast.editor, cast.clip, { comment: 'Unseen' });
    await listOf(cast.owner);
    await koma.call(notifications.readAll, { body: { upTo } }, cast.owner);
    expect((await newsOf(koma, cast.owner))[0]).toMatchObject({ isRead: false, count: 2 });
  });

  test('many reads at once are counted each once', async () => {
    const person = await addPerson(koma.platform);
    await fill(person, 8);
    const { results } = await listOf(person);
    await Promise.all(
      [...results, ...results].map(({ _id: id }) =>
        koma.call(notifications.read, { params: { id }, body: {} }, person),
      ),
    );
    expect((await listOf(person)).newNotification).toBe(0);
  });

  test('1,000 reads at once lose nothing, and end with none unread', async () => {
    const person = await addPerson(koma.platform);
    await fill(person, 20);
    const { results } = await listOf(person, { pageSize: '50' });
    const ids = Array.from({ length: 1000 }, (_, at) => results[at % results.length]?._id ?? '');
    // Repeats calls that a busy machine refused for waiting too long.
    for (let left = ids; left.length > 0; ) {
      const answers = await Promise.all(
        left.map((id) => koma.send(notifications.read, { params: { id }, body: {} }, person)),
      );
      left = left.filter((_, at) => answers[at]?.statusCode === errors.unavailable.code);
      const codes = new Set(answers.map(({ statusCode }) => statusCode));
      codes.delete(errors.unavailable.code);
      expect(codes).toEqual(new Set([200]));
    }
    const after = await listOf(person, { pageSize: '50' });
    expect(after).toMatchObject({ newNotification: 0, meta: { total: 20 } });
    expect(after.results.every(({ isRead }) => isRead)).toBe(true);
  });

  test('an id that is none, or that nobody has, gets a clear answer', async () => {
    const { owner } = cast;
    const unknown = crypto.randomUUID();
    const missing = { statusCode: errors.notFound.code, message: 'This notification does not exist.' };
    const read = (id: string) => koma.send(notifications.read, { params: { id }, body: {} }, owner);
    const open = (id: string) => koma.send(notifications.parts, { params: { id } }, owner);
    for (const ask of [read, open]) {
      expect(await ask('x')).toMatchObject({ statusCode: errors.badRequest.code });
      expect(await ask(unknown)).toMatchObject(missing);
    }
    for (const endpoint of [notifications.muteFile, notifications.muteComment] as const) {
      const muting = { params: { id: unknown }, body: { isMuted: true } };
      expect((await koma.send(endpoint, muting, owner)).statusCode).not.toBe(200);
    }
  });

  test('another person’s notification is neither read nor shown', async () => {
    await fill(cast.owner, 1);
    const id = (await listOf(cast.owner)).results[0]?._id ?? '';
    const missing = { statusCode: errors.notFound.code };
    expect(await koma.send(notifications.read, { params: { id }, body: {} }, cast.editor)).toMatchObject(
      missing,
    );
    expect(await koma.send(notifications.parts, { params: { id } }, cast.editor)).toMatchObject(missing);
  });

  test('is filtered by what is unread, by mentions and by project', async () => {
    const { _id: projectId } = await createProject(koma, cast.owner, { name: 'Other' });
    await joinProject(koma, { owner: cast.owner, projectId, person: cast.editor, type: MemberType.editor });
    await say(koma, cast.editor, cast.clip, mention(cast.owner));
    await say(koma, cast.editor, cast.clip, { comment: 'One' });
    expect((await listOf(cast.owner, { filter: 'mentions' })).meta.total).toBe(1);
    expect((await listOf(cast.owner, { projectId: cast.project._id })).meta.total).toBe(2);
    expect((await listOf(cast.owner, { projectId })).meta.total).toBe(0);
    const [newest, older] = (await listOf(cast.owner, { filter: 'unread' })).results;
    await koma.call(notifications.read, { params: { id: newest?._id ?? '' }, body: {} }, cast.owner);
    const { results, meta } = await listOf(cast.owner, { filter: 'unread' });
    expect(meta.total).toBe(1);
    expect(results.map(({ _id }) => _id)).toEqual([older?._id]);
  });
});

test('a line of more than 400 days ago goes, and is counted no more', async () => {
  const person = await addPerson(koma.platform);
  await inTransaction(koma.platform.db, (tx) =>
    record(tx, { type: 'payment.succeeded', data: { userId: person.id } }),
  );
  expect((await listOf(person)).meta.total).toBe(1);
  await koma.platform.pool.query(
    "update notifications set updated_at = now() - interval '401 days' where account_id = $1",
    [person.id],
  );
  await purgeNotifications(koma.platform);
  expect(await listOf(person)).toMatchObject({ results: [], meta: { total: 0 }, newNotification: 0 });
});
