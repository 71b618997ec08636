import { afterAll } from 'vitest';
import { files } from '../../contract/calls/files.ts';
import { startTestApp } from './test-app.ts';
import { expectRightCounts } from './test-counts.ts';
import { putFile } from './test-files.ts';
import type { TestPerson } from './test-people.ts';
import { castProject } from './test-projects.ts';

/** Starts a server with a cast project and checks all counts at the end. */
export async function stageProject(options: Parameters<typeof startTestApp>[0] = {}) {
  const koma = await startTestApp(options);
  const cast = await castProject(koma);
  const projectId = cast.project._id;
  afterAll(async () => {
    await expectRightCounts(koma.platform);
    await koma.stop();
  });
  return {
    koma,
    cast,
    projectId,
    addFolder: (name: string, fileId: string | null = null, isPrivate = false) =>
      koma.call(files.addFolder, { body: { projectId, fileId, name, isPrivate } }, cast.owner),
    put: (name: string, folderId: string | null = null, by: TestPerson = cast.owner) =>
      putFile(koma.platform, { by, projectId, folderId, name }),
  };
}
