import { searching } from '../contract/calls/search.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { addPerson } from '../server/test/test-people.ts';
import { createProject } from '../server/test/test-projects.ts';
import { report } from './bench.ts';
import { fillFolder, percentile, timeCalls, withoutIndexes } from './helpers/many-files.ts';

/** `--names=20000` for a quick look. */
const NAMES = Number(process.argv.find((arg) => arg.startsWith('--names='))?.slice(8) ?? 1_000_000);
const PROJECTS = 20;
/** With fewer calls, a busy moment would be the 95th percentile. */
const ROUNDS = 20;
const LIMIT_MS = 30;

const inputs = {
  'two Japanese characters, common': ['撮影', '素材', '編集', '夕焼', '新作'],
  'two Japanese characters, rare or nowhere': ['龍虎', '犬猫', '材撮', '影編', '作街'],
  'in every name': ['_', '0', '.', '00', 'm'],
  'a number': ['123456', '_0079', '7919', '1717', '000001'],
  'a whole name': ['IMG_007919_素材', 'カット_123', 'scene_500000_studio', 'テイク_', 'DSC_'],
  'a slip of the finger': ['inetrview', 'dorne', 'stduio', 'ｲﾝﾀﾋﾞｭｰ', 'intervuew_'],
  'words that no name holds': ['zzzzzz', 'qwertyuiop', 'ありがとう', '🎬🎬', '%%%'],
  long: ['撮影'.repeat(60), 'interview '.repeat(20), 'a'.repeat(255), '0'.repeat(200), 'take_'.repeat(40)],
};

const stopDatabase = await startDatabaseServer();
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
try {
  const { pool } = koma.platform;
  const owner = await addPerson(koma.platform, { name: 'Owner', plan: 'professional' });
  const newcomer = await addPerson(koma.platform, { name: 'Newcomer' });
  const ids: string[] = [];
  for (let at = 0; at < PROJECTS; at++)
    ids.push((await createProject(koma, owner, { name: `Project ${at}` }))._id);
  const small = await createProject(koma, newcomer, { name: 'Small' });
  await withoutIndexes(pool, async () => {
    const each = NAMES / PROJECTS;
    for (const [at, projectId] of ids.entries()) {
      const range = { from: at * each + 1, to: (at + 1) * each };
      await fillFolder(pool, { projectId, folderId: null, ownerId: owner.id, ...range });
    }
    await fillFolder(pool, { projectId: small._id, folderId: null, ownerId: newcomer.id, from: 1, to: 100 });
  });

  const measure = (who: typeof owner, inputs: string[], projectId?: string) =>
    timeCalls({
      inputs,
      rounds: ROUNDS,
      call: (search) =>
        koma.call(searching.find, { query: { search, ...(projectId && { projectId }) } }, who),
    });
  const all: number[] = [];
  for (const [name, searches] of Object.entries(inputs)) {
    const times = await measure(owner, searches);
    all.push(...times);
    report({ name: `${name}, p95`, unit: 'ms', ours: percentile(times, 0.95), limit: LIMIT_MS, atMost: 1 });
  }
  const everything = Object.values(inputs).flat();
  const inOne = await measure(owner, everything, ids[0]);
  const inSmall = await measure(newcomer, everything);
  const unit = 'ms';
  report({ name: 'all projects, p50', unit, ours: percentile(all, 0.5), limit: LIMIT_MS });
  report({ name: 'all projects, p95', unit, ours: percentile(all, 0.95), limit: LIMIT_MS, atMost: 1 });
  report({ name: 'one project, p95', unit, ours: percentile(inOne, 0.95), limit: LIMIT_MS, atMost: 1 });
  report({
    name: 'a newcomer beside them, p95',
    unit,
    ours: percentile(inSmall, 0.95),
    limit: LIMIT_MS,
    atMost: 1,
  });
} finally {
  await koma.stop();
  await stopDatabase();
}
