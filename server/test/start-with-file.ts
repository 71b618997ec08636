import { startTestApp } from './test-app.ts';
import { putFile } from './test-files.ts';
import { castProject } from './test-projects.ts';

export async function startWithFile(options?: Parameters<typeof startTestApp>[0]) {
  const koma = await startTestApp(options);
  const { owner, project } = await castProject(koma);
  await putFile(koma.platform, { by: owner, projectId: project._id, name: 'still.png', bytes: 'bytes' });
  return koma;
}
