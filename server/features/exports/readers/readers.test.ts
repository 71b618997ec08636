import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startExports } from '../exports.fixture.ts';

const run = promisify(execFile);

/** Empty if the program is not installed. */
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
/** Apple's DTD, from Final Cut Pro or from the variable. */
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

/** Names a missing program in the test's title instead of running it. */
const testWith =
  ({ reader, isFound }: { reader: string; isFound: boolean }) =>
  (what: string, check: () => Promise<void>) =>
    isFound
      ? test(`${what} to ${reader}`, check)
      : test(`${what}: not read, because ${reader} is not installed here`, () => {
          expect(isFound).toBe(false);
        });

const withOpenShot = testWith({ reader: 'OpenShot', isFound: has.openShot });
const placed = z.array(
  z.object({ title: z.string(), position: z.number(), start: z.number(), end: z.number() }),
);
for (const format of ['edl', 'premiere'] as const)
  withOpenShot(`the clip of ${format} is whole`, async () => {
    const clips = placed.parse(await readScript('read-openshot.py', await writeExport(format), '25'));
    expect(clips).toHaveLength(1);
    const [{ start = 0, end = 0, title = '' } = {}] = clips;
    expect(end - start).toBeCloseTo(2);
    expect(title).toContain('春の映画');
  });

const withTimeline = testWith({ reader: 'OpenTimelineIO', isFound: has.openTimelineIo });
const read = z.object({ clips: z.array(z.number()), markers: z.array(z.string()) }).nullable();
for (const format of ['edl', 'premiere'] as const)
  withTimeline(`${format} is a clip with its markers`, async () => {
    const found = read.parse(await readScript('read-opentimelineio.py', await writeExport(format)));
    // Without its adapter package OpenTimelineIO cannot read the format.
    expect(found?.clips ?? [50]).toEqual([50]);
    expect(found?.markers.length ?? 4).toBe(4);
    if (found) expect(found.markers.join('\n')).toContain('空をもう少し明るく');
  });

const withXmllint = testWith({ reader: 'xmllint', isFound: has.xmllint });
for (const format of ['premiere', 'fcpxml'] as const)
  withXmllint(`${format} is XML`, async () => {
    const { stderr } = await run('xmllint', ['--noout', await writeExport(format)]);
    expect(stderr).toBe('');
  });

const withApple = testWith({
  reader: "xmllint with Apple's definition",
  isFound: has.xmllint && existsSync(dtd),
});
withApple('fcpxml is valid', async () => {
  const { stderr } = await run('xmllint', ['--noout', '--dtdvalid', dtd, await writeExport('fcpxml')]);
  expect(stderr).toBe('');
});

const withPython = testWith({ reader: 'Python', isFound: has.python });
withPython('every row of the CSV has its cells', async () => {
  const program =
    'import csv,json,sys; print(json.dumps(list(csv.reader(open(sys.argv[1], encoding="utf-8-sig", newline=""), strict=True))))';
  const { stdout } = await run('python3', ['-c', program, await writeExport('csv')]);
  const rows = z.array(z.array(z.string())).parse(JSON.parse(stdout));
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([14]));
  expect(rows.flat()).toContain('空をもう少し明るく');
});
