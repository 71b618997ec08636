import { setTimeout as wait } from 'node:timers/promises';
import { defaultLanguage, languages } from '../../../contract/enums.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { Parts } from '../../parts.ts';
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
export async function prepareDemo(parts: Parts, signal: AbortSignal): Promise<void> {
  // The job may be older than the switch.
  if (!parts.config.demo) return;
  await makeTemplates(parts);
  while (!(await findReadyTemplates(parts.db, versionIds))) await wait(LOOK_MS, undefined, { signal });
  await serveWaiting(parts);
}

async function makeTemplates(parts: Parts): Promise<void> {
  await keepTemplateHome(parts);
  const missing = new Set(await listMissingTemplates(parts, versionIds));
  for (const file of everyMedia.filter(({ versionId }) => missing.has(versionId)))
    await storeTemplate(parts, { file, body: await readAsset(file) });
}

export const keepTemplateHome = ({ db }: Parts): Promise<void> =>
  inTransaction(db, async (tx) => {
    await upsertPretendPeople(tx, languages.flatMap(listColleagues));
    await keepTemplateProject(tx, { id: projectId, ownerId: owner.id, name: 'Demo' });
  });

export async function storeTemplate(
  parts: Parts,
  { file, body }: { file: DemoMedia; body: Buffer },
): Promise<void> {
  const { versionId, extension, mimeType, media } = file;
  await addTemplateFile(parts, {
    projectId,
    versionId,
    // Nobody sees the name. The plain names belong to files of earlier releases.
    name: `${versionId}.${extension}`,
    mimeType,
    media,
    createdBy: owner.id,
    body,
    process: (tx) => startProcessing(parts, tx, { versionId, media }),
  });
}
