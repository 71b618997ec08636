import { setTimeout as wait } from 'node:timers/promises';
import { defaultLanguage, languages } from '../../../contract/enums.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import {
  addTemplateFile,
  findReadyTemplates,
  listMissingTemplates,
} from '../files/adding/template-files.service.ts';
import { startProcessing } from '../processing/processing.service.ts';
import { keepTemplateProject } from '../projects/demo-project.service.ts';
import { demoId } from './demo-ids.ts';
import { type DemoMedia, everyMedia, readAsset } from './demo-media.ts';
import { upsertPretendPeople } from './demo-people.queries.ts';
import { findColleague, listColleagues } from './demo-people.ts';
import { serveWaiting } from './demo-projects.service.ts';

const versionIds = everyMedia.map(({ versionId }) => versionId);
const projectId = demoId('project', 1);
const owner = findColleague('misaki', defaultLanguage);

const LOOK_MS = 250;

/** Can run again. */
export async function prepareDemo(platform: Platform, signal: AbortSignal): Promise<void> {
  // The job may be older than the switch.
  if (!platform.config.demo) return;
  await makeTemplates(platform);
  while (!(await findReadyTemplates(platform.db, versionIds))) await wait(LOOK_MS, undefined, { signal });
  await serveWaiting(platform);
}

async function makeTemplates(platform: Platform): Promise<void> {
  await keepTemplateHome(platform);
  const missing = new Set(await listMissingTemplates(platform, versionIds));
  for (const file of everyMedia.filter(({ versionId }) => missing.has(versionId)))
    await storeTemplate(platform, { file, body: await readAsset(file) });
}

export const keepTemplateHome = ({ db }: Platform): Promise<void> =>
  inTransaction(db, async (tx) => {
    await upsertPretendPeople(tx, languages.flatMap(listColleagues));
    await keepTemplateProject(tx, { id: projectId, ownerId: owner.id, name: 'Demo' });
  });

export async function storeTemplate(
  platform: Platform,
  { file, body }: { file: DemoMedia; body: Buffer },
): Promise<void> {
  const { versionId, extension, mimeType, media } = file;
  await addTemplateFile(platform, {
    projectId,
    versionId,
    // Nobody sees the name. The plain names belong to files of earlier releases.
    name: `${versionId}.${extension}`,
    mimeType,
    media,
    createdBy: owner.id,
    body,
    process: (tx) => startProcessing(platform, tx, { versionId, media }),
  });
}
