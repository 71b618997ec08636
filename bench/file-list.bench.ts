import { files } from '../contract/calls/files.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { addPerson } from '../server/test/test-people.ts';
import { createProject } from '../server/test/test-projects.ts';
import { measureInTurns, report } from './bench.ts';
import { fillFolder, withoutIndexes } from './helpers/many-files.ts';

/** `--files=5000` for a quick look. */
const MANY = Number(process.argv.find((arg) => arg.startsWith('--files='))?.slice(8) ?? 100_000);
const FEW = 100;
const CALLS = 60;
const PAGE = 15;

const stopDatabase = await startDatabaseServer();
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
try {
  const owner = await addPerson(koma.parts, { name: 'Owner', plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Archive' });
  const addFolder = async (name: string) =>
    (await koma.call(files.addFolder, { body: { projectId, fileId: null, name } }, owner))._id;
  const [few, many] = [await addFolder('Few'), await addFolder('Many')];
  const fill = { projectId, ownerId: owner.id, from: 1 };
  await withoutIndexes(koma.parts.pool, async () => {
    await fillFolder(koma.parts.pool, { ...fill, folderId: few, to: FEW });
    await fillFolder(koma.parts.pool, { ...fill, folderId: many, to: MANY });
  });

  const columns = ['createdAt', 'name', 'fileSize'] as const;
  const read = (id: string, pageNo: number) => async () => {
    const start = performance.now();
    for (let call = 0; call < CALLS; call++) {
      const sortColumn = columns[call % columns.length] ?? 'createdAt';
      const { results } = await koma.call(
        files.getList,
        { params: { id }, query: { pageNo, sortColumn } },
        owner,
      );
      if (results.length === 0) throw new Error('An empty page.');
    }
    return (performance.now() - start) / CALLS;
  };
  const runs = [
    { name: 'few', run: read(few, 1) },
    { name: 'first', run: read(many, 1) },
    { name: 'last', run: read(many, Math.ceil(MANY / PAGE)) },
    { name: 'middle', run: read(many, Math.ceil(MANY / PAGE / 2)) },
  ];
  for (const { run } of runs) await run();
  const results = await measureInTurns({ rounds: 7, runs });
  const limit = results.get('few') ?? Number.NaN;
  const of = (name: string) => ({ unit: 'ms', ours: results.get(name) ?? Number.NaN, limit });
  report({ name: `first page of ${MANY} files over that of ${FEW}`, ...of('first'), atMost: 2 });
  report({ name: `last page of ${MANY} files over that of ${FEW}`, ...of('last'), atMost: 2 });
  report({ name: 'the page in the middle', ...of('middle') });
} finally {
  await koma.stop();
  await stopDatabase();
}
