import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { startDatabaseServer } from '../database-server.ts';
import { startTestApp } from '../test-app.ts';
import { openClient } from '../test-database.ts';
import { fillEmpty } from './fill-empty.ts';
import { recordStatements } from './record-statements.ts';
import { dumpRelease, packRelease, pathOf } from './release.ts';
import { tellStory } from './tell-story.ts';

const BYTES_MAX = 200_000;

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);
if (existsSync(pathOf(version, 'rows')) && !process.argv.includes('--again')) {
  console.error(`${version} was released: raise the version in package.json, or say --again.`);
  process.exit(1);
}

const stopServer = await startDatabaseServer();
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
try {
  await tellStory(koma);
  const first = await dumpRelease(koma.database.url, version);
  const empty = first.tables.filter(({ name, lines }) => lines === '' && !/_\d{4}_\d\d$/.test(name));
  const client = await openClient(koma.database.url);
  const left = await fillEmpty(
    client,
    empty.map(({ name }) => name),
  );
  await client.end();
  if (left.length > 0) throw new Error(`Nothing is in ${left.join(', ')}: let the story tell of it.`);
  const dump = await dumpRelease(koma.database.url, version);
  const recording = recordStatements();
  const { taken, routes } = await tellStory(koma);
  const record = recording.end();
  const packed = packRelease({ ...dump, record });
  console.log(
    `${version}: ${dump.tables.length} tables, ${record.statements.length} statements (${record.texts.length} different) of ${taken} calls out of ${routes}; ${Object.values(packed).map(({ length }) => length)} bytes`,
  );
  for (const [part, bytes] of Object.entries(packed)) {
    if (bytes.length > BYTES_MAX) throw new Error(`A file may take ${BYTES_MAX} bytes.`);
    writeFileSync(pathOf(version, part), bytes);
  }
} finally {
  await koma.stop();
  await stopServer();
}
