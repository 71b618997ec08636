import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startExports } from '../exports.fixture.ts';

const run = promisify(execFile);

/** What a program says, or nothing where it is not installed. */
const ask = (program: string, ...args: string[]) =>
  run(program, args).then(
    ({ stdout, stderr }) => stdout + stderr,
    () => '',
  );

const findModule = (name: string) =>
  ask('python3', '-c', `import importlib.util; print(importlib.util.find_spec("${name}") and "found")`);

const has = {
  python: (await ask('python3', '--version')) !== '',
  openShot: (await findModule('openshot_qt')).includes('found'),
  openTimelineIo: (await findModule('opentimelineio')).includes('found'),
  xmllint: (await ask('xmllint', '--version')) !== '',
};
/** Apple's own, where Final Cut Pro is installed or the variable says where it is. */
const dtd =
  process.env.FCPXML_DTD ??
  '/Applications/Final Cut Pro.app/Contents/Frameworks/Interchange.framework/Versions/A/Resources/FCPXMLv1_10.dtd';

let stage: Awaited<ReturnType<typeof startExports>>;
beforeAll(async () => {
  stage = await startExports();
});
afterAll(() => stage.stop());

const endings = { edl: 'edl', resolve: 'edl', premiere: 'xml', fcpxml: 'fcpxml', csv: 'csv' } as const;
type Format = keyof typeof endings;

async function writeExport(format: Format): Promise<string> {
  const { text } = await stage.exportAs({ format, versionId: stage.clip.versionId });
  const file = join(stage.folder, `${format}.${endings[format]}`);
  await writeFile(file, text);
  return file;
}

const script = (name: string) => join(import.meta.dirname, name);
const readScript = async (name: string, ...args: string[]): Promise<unknown> =>
  JSON.parse((await run('python3', [script(name), ...args])).stdout);

/** The name of a test says when its reader is missing on this machine. */
const withReader = (reader: string, isFound: boolean) => ({
  test: test.skipIf(!isFound),
  reader: isFound ? reader : `${reader}, which is not installed here`,
});

const openShot = withReader('OpenShot', has.openShot);
const placed = z.array(
  z.object({ title: z.string(), position: z.number(), start: z.number(), end: z.number() }),
);
for (const format of ['edl', 'premiere'] as const)
  openShot.test(`the clip of ${format} is found whole by ${openShot.reader}`, async () => {
    const clips = placed.parse(await readScript('read-openshot.py', await writeExport(format), '25'));
    expect(clips).toHaveLength(1);
    const [{ start = 0, end = 0, title = '' } = {}] = clips;
    expect(end - start).toBeCloseTo(2);
    expect(title).toContain('春の映画');
  });

const timeline = withReader('OpenTimelineIO', has.openTimelineIo);
const read = z.object({ clips: z.array(z.number()), markers: z.array(z.string()) });
for (const format of ['edl', 'premiere', 'fcpxml'] as const)
  timeline.test(`clip and markers of ${format} are found by ${timeline.reader}`, async () => {
    const found = read.parse(await readScript('read-opentimelineio.py', await writeExport(format)));
    expect(found.clips).toEqual([50]);
    expect(found.markers).toHaveLength(4);
    expect(found.markers.join('\n')).toContain('空をもう少し明るく');
  });

const xmllint = withReader('xmllint', has.xmllint);
for (const format of ['premiere', 'fcpxml'] as const)
  xmllint.test(`${format} is XML to ${xmllint.reader}`, async () => {
    const { stderr } = await run('xmllint', ['--noout', await writeExport(format)]);
    expect(stderr).toBe('');
  });

const apple = withReader("xmllint with Apple's definition", has.xmllint && existsSync(dtd));
apple.test(`fcpxml is valid to ${apple.reader}`, async () => {
  const { stderr } = await run('xmllint', ['--noout', '--dtdvalid', dtd, await writeExport('fcpxml')]);
  expect(stderr).toBe('');
});

const python = withReader('Python', has.python);
python.test(`every row of the CSV has its cells to ${python.reader}`, async () => {
  const program =
    'import csv,json,sys; print(json.dumps(list(csv.reader(open(sys.argv[1], encoding="utf-8-sig", newline=""), strict=True))))';
  const { stdout } = await run('python3', ['-c', program, await writeExport('csv')]);
  const rows = z.array(z.array(z.string())).parse(JSON.parse(stdout));
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([12]));
  expect(rows.flat()).toContain('空をもう少し明るく');
});
