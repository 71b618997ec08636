import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveParent } from '../../../platform/media/run/child.ts';
import { drawPage, type SignOffPage, type SignOffTask } from './sign-off-page.ts';

serveParent(async ({ folder }: SignOffTask) => {
  const page: SignOffPage = JSON.parse(await readFile(join(folder, 'page.json'), 'utf8'));
  await drawPage(page, folder);
  return true;
});
