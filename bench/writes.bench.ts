import { comments } from '../contract/calls/comments.ts';
import { addComment } from '../server/features/comments/writing/comments.service.ts';
import { openDatabase } from '../server/parts/database/database.ts';
import { newId } from '../server/parts/id.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { putFile } from '../server/test/test-files.ts';
import { addPerson } from '../server/test/test-people.ts';
import { createProject } from '../server/test/test-projects.ts';
import { measureInTurns, report } from './bench.ts';

/** Comments a second, as many writers send them at once, beside a transaction that only inserts them. */
const ROUNDS = 3;
const SECONDS = 2;

const stopDatabase = await startDatabaseServer({ isDurable: true });
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
const wide = openDatabase({
  connection: { connectionString: koma.database.url, max: 64 },
  onError: () => undefined,
});
const parts = { ...koma.parts, ...wide };
try {
  await parts.pool.query('update plans set max_projects = 1000, max_users = 1000');
  const owner = await addPerson(parts, { name: 'Owner' });
  const filesOf = async (count: number) => {
    const { _id: projectId } = await createProject(koma, owner, { name: `Project of ${count}` });
    return Promise.all(
      Array.from({ length: count }, (_, at) =>
        putFile(parts, { by: owner, projectId, name: `${newId()}-${at}.png` }).then((file) => ({
          ...file,
          projectId,
        })),
      ),
    );
  };
  const places = [
    { name: '8 files of one project', files: await filesOf(8) },
    { name: '64 projects', files: (await Promise.all(Array.from({ length: 64 }, () => filesOf(1)))).flat() },
  ];
  type Place = (typeof places)[number]['files'][number];
  const person = { accountId: owner.id, sessionId: newId() } as Parameters<
    typeof addComment
  >[1]['caller']['person'];

  const add = ({ fileId, versionId }: Place) =>
    addComment(parts, {
      caller: { person, grant: undefined },
      input: comments.add.body.parse({ fileId, fileVersionId: versionId, comment: 'Brighter, please' }),
    });
  const addBare = async ({ fileId, versionId, projectId }: Place) => {
    const client = await parts.pool.connect();
    try {
      const id = newId();
      await client.query('begin');
      await client.query({
        name: 'bare-comment',
        text: `insert into comments (id, project_id, file_id, version_id, author_id, type, body, rich)
          values ($1, $2, $3, $4, $5, 1, 'Brighter, please', '[]')`,
        values: [id, projectId, fileId, versionId, owner.id],
      });
      await client.query({
        name: 'bare-event',
        text: `insert into events (created_at, is_kept, topics, type, data)
          values (clock_timestamp(), true, $1, 'comment.added', $2)`,
        values: [
          [`project:${projectId}`],
          JSON.stringify({ projectId, fileId, fileVersionId: versionId, commentId: id }),
        ],
      });
      await client.query('commit');
    } finally {
      client.release();
    }
  };

  const perSecond =
    (writers: number, files: Place[], write: (place: Place) => Promise<unknown>) => async () => {
      const end = performance.now() + SECONDS * 1000;
      let written = 0;
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let turn = writer; performance.now() < end; turn++) {
            const place = files[turn % files.length];
            if (place) await write(place);
            written += 1;
          }
        }),
      );
      return written / SECONDS;
    };

  for (const { name, files } of places) {
    for (const writers of [1, 8, 64]) {
      const results = await measureInTurns({
        rounds: ROUNDS,
        runs: [
          { name: 'ours', run: perSecond(writers, files, add) },
          { name: 'bare', run: perSecond(writers, files, addBare) },
        ],
      });
      report({
        name: `comments into ${name}, ${writers} at once`,
        unit: '/s',
        ours: results.get('ours') ?? Number.NaN,
        limit: results.get('bare') ?? Number.NaN,
        ...(writers === 64 && { atLeast: 0.7 }),
      });
    }
  }
} finally {
  await wide.db.destroy();
  await koma.stop();
  await stopDatabase();
}
