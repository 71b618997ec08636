import { searching } from '../contract/calls/search.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { putFile } from '../server/test/test-files.ts';
import { addPerson } from '../server/test/test-people.ts';
import { createProject } from '../server/test/test-projects.ts';
import { report } from './bench.ts';
import { percentile, timeCalls } from './helpers/many-files.ts';

/** `--rows=20000` for a quick look. */
const COMMENTS = Number(process.argv.find((arg) => arg.startsWith('--rows='))?.slice(7) ?? 1_000_000);
const PROJECTS = 20;
const ROUNDS = 20;
const LIMIT_MS = 30;

/** Words of every comment, of some, of one and of none; slips, numbers, one character and very many. */
const inputs = {
  'two Japanese characters, common': ['撮影', '確認', '修正', '夕焼', '位置'],
  'two Japanese characters, rare or nowhere': ['龍虎', '犬猫', '認修', '影確', '置夕'],
  'in every comment': ['。', 'take', '#', 't', '0'],
  'a number': ['#123456', '#0079', '7919', '1717', '#000001'],
  'words of one comment': ['take 123456', 'take 000777', 'take 500000', 'take 007919', 'take 250000'],
  'a slip of the finger': ['inetrview', 'dorne', 'stduio', 'ｲﾝﾀﾋﾞｭｰ', 'intervuew '],
  'words that nobody said': ['zzzzzz', 'qwertyuiop', 'ありがとう', '🎬🎬', '%%%'],
  long: ['撮影'.repeat(60), 'interview '.repeat(20), 'a'.repeat(255), '0'.repeat(200), 'take '.repeat(40)],
};

const subjects = ['撮影', '素材', '編集', '絵コンテ', '夕焼け', 'ロゴの位置', 'interview', 'drone', 'studio'];
const wishes = [
  'を確認してください。',
  'を修正しました。',
  'はこのままで大丈夫です。',
  ' needs one more pass。',
  'の色が少し冷たいです。',
];
const pick = (words: string[], seed: string) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${seed}) % ${words.length}]`;
const bodyOf = `'Take ' || lpad(n::text, 6, '0') || ' #' || lpad((n * 7919 % 1000000)::text, 6, '0') || ' '
  || ${pick(subjects, 'n * 31 / 11')} || ${pick(wishes, 'n / 3')} || ${pick(subjects, 'n / 15')} || ${pick(wishes, 'n / 7')}`;

const stopDatabase = await startDatabaseServer();
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
try {
  const { pool } = koma.parts;
  const owner = await addPerson(koma.parts, { name: 'Owner', plan: 'professional' });
  const newcomer = await addPerson(koma.parts, { name: 'Newcomer' });
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'comments' and indexdef not like '%UNIQUE%'",
  );
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`);
  const fill = async (by: typeof owner, name: string, { from, to }: { from: number; to: number }) => {
    const { _id: projectId } = await createProject(koma, by, { name });
    const { fileId, versionId } = await putFile(koma.parts, { by, projectId, name: 'film.png' });
    await pool.query(
      `insert into comments (id, project_id, file_id, version_id, author_id, type, body, rich, created_at)
      select gen_random_uuid(), $1, $2, $3, $4, 1, ${bodyOf}, '[]', now() - n * interval '1 second'
      from generate_series($5::bigint, $6::bigint) n`,
      [projectId, fileId, versionId, by.id, from, to],
    );
    return projectId;
  };
  const each = COMMENTS / PROJECTS;
  const ids: string[] = [];
  for (let at = 0; at < PROJECTS; at++) {
    ids.push(await fill(owner, `Project ${at}`, { from: at * each + 1, to: (at + 1) * each }));
  }
  await fill(newcomer, 'Small', { from: 1, to: 100 });
  await pool.query("set maintenance_work_mem = '512MB'");
  for (const { indexdef } of rows) await pool.query(indexdef);
  await pool.query('vacuum analyze');

  const measure = (who: typeof owner, inputs: string[], projectId?: string) =>
    timeCalls({
      inputs,
      rounds: ROUNDS,
      call: (search) =>
        koma.call(searching.findComments, { query: { search, ...(projectId && { projectId }) } }, who),
    });
  const tell = (name: string, times: number[]) =>
    report({ name: `${name}, p95`, unit: 'ms', ours: percentile(times, 0.95), limit: LIMIT_MS, atMost: 1 });
  const all: number[] = [];
  for (const [name, searches] of Object.entries(inputs)) {
    const times = await measure(owner, searches);
    all.push(...times);
    tell(name, times);
  }
  const everything = Object.values(inputs).flat();
  tell('all projects', all);
  tell('one project', await measure(owner, everything, ids[0]));
  tell('a newcomer beside them', await measure(newcomer, everything));
} finally {
  await koma.stop();
  await stopDatabase();
}
