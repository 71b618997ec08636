import { beforeAll, expect, test } from 'vitest';
import { PRESENCE_SECONDS, presence } from '../../../contract/calls/presence.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { castReview } from '../../test/test-comments.ts';
import { hear as listen } from '../../test/test-live.ts';
import type { TestPerson } from '../../test/test-people.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castReview(koma);
});

const hear = (happen: () => Promise<unknown>) =>
  listen(koma, { editor: cast.editor, viewer: cast.viewer }, happen);

test('who looks at a file is known to the others, until they leave or fall silent', async () => {
  const { fileId, versionId } = cast.clip;
  const look = async (by: TestPerson, body: { isLeaving?: boolean } = {}) =>
    (
      await koma.call(
        presence.enter,
        { params: { id: fileId }, body: { fileVersionId: versionId, ...body } },
        by,
      )
    ).results.map(({ name }) => name);
  const heard = await hear(async () => {
    expect(await look(cast.editor)).toEqual([]);
    expect(await look(cast.viewer)).toEqual(['Editor']);
    expect(await look(cast.editor)).toEqual(['Viewer']);
  });
  expect(heard.viewer).toEqual(['presence.changed', 'presence.changed']);
  const fallSilent = (by: TestPerson, seconds: number) =>
    koma.platform.pool.query(
      'update presence set seen_at = now() - make_interval(secs => $2) where account_id = $1',
      [by.id, seconds],
    );
  await fallSilent(cast.viewer, PRESENCE_SECONDS / 2);
  expect(await hear(() => look(cast.viewer))).toEqual({ editor: [], viewer: [] });
  const { rows } = await koma.platform.pool.query<{ is_new: boolean }>(
    'select seen_at > now() - make_interval(secs => $2) as is_new from presence where account_id = $1',
    [cast.viewer.id, PRESENCE_SECONDS / 2],
  );
  expect(rows).toEqual([{ is_new: true }]);
  expect((await hear(() => look(cast.viewer, { isLeaving: true }))).editor).toEqual(['presence.changed']);
  expect(await look(cast.owner)).toEqual(['Editor']);
  await fallSilent(cast.editor, 2 * PRESENCE_SECONDS);
  expect((await hear(() => look(cast.owner))).viewer).toEqual(['presence.changed']);
  expect(await look(cast.viewer)).toEqual(['Owner']);
});
