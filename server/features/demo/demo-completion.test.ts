import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '../../../contract/calls/projects.ts';
import { defaultLanguage } from '../../../contract/enums.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { finishDemoMedia } from '../../test/test-demo.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson } from '../../test/test-people.ts';
import { listMissingTemplates } from '../files/adding/template-files.service.ts';
import { demoId } from './demo-ids.ts';
import { everyMedia } from './demo-media.ts';
import { findColleague } from './demo-people.ts';
import { keepTemplateHome, prepareDemo } from './demo-template.service.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

test('an installation that stored the media of an earlier demo gets the one of today', async () => {
  const { platform } = koma;
  await keepTemplateHome(platform);
  const by = { ...(await addPerson(platform)), id: findColleague('misaki', defaultLanguage).id };
  for (const { name, extension } of everyMedia)
    await putFile(platform, { by, projectId: demoId('project', 1), name: `${name}.${extension}` });
  const person = await addPerson(platform);
  const look = () => koma.call(projects.getAll, { query: { scope: 'mine' } }, person);
  expect(await look()).toMatchObject({ results: [], isDemoComing: true });

  const prepared = prepareDemo(platform, AbortSignal.timeout(60_000));
  const ids = everyMedia.map(({ versionId }) => versionId);
  await Promise.race([
    prepared,
    expect.poll(() => listMissingTemplates(platform, ids), { timeout: 60_000 }).toEqual([]),
  ]);
  await finishDemoMedia(platform);
  await prepared;
  expect(await look()).toMatchObject({ results: [{ isDemo: true, fileCount: 8 }], isDemoComing: false });
});
