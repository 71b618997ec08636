import { projects } from '../../contract/calls/projects.ts';
import { PlanType } from '../../contract/enums.ts';
import { grantPlan } from '../../server/features/billing/plans/plan-change.queries.ts';
import { inTransaction } from '../../server/platform/database/in-transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { addPerson, type TestPerson } from '../../server/test/test-people.ts';
import { joinProject } from '../../server/test/test-projects.ts';
import type { Caller } from './caller.ts';
import { makeImage } from './material.ts';
import { uploadWhole } from './upload.ts';

const BUYERS = 3;
const BASE_FILES = 3;
const BASE_SHADE = 40_000;

export interface BaseFile {
  fileId: string;
  versionId: string;
}

export interface Cast {
  owner: TestPerson;
  colleague: TestPerson;
  buyers: TestPerson[];
  projectId: string;
  files: BaseFile[];
}

export async function castActors(platform: Platform, caller: Caller): Promise<Cast> {
  const owner = await addPerson(platform, { name: 'Owner', plan: 'professional' });
  // Otherwise a starting worker would take the plan back.
  await inTransaction(platform.db, (tx) =>
    grantPlan(tx, { accountId: owner.id, type: PlanType.professional }),
  );
  const colleague = await addPerson(platform, { name: 'Colleague' });
  const buyers: TestPerson[] = [];
  for (let at = 0; at < BUYERS; at++) buyers.push(await addPerson(platform, { name: `Buyer ${at}` }));
  const { _id: projectId } = await caller.call(projects.create, { body: { name: 'Storm' } }, owner);
  const koma = { call: caller.call, platform } as Parameters<typeof joinProject>[0];
  await joinProject(koma, { owner, projectId, person: colleague });
  const files: BaseFile[] = [];
  for (let at = 0; at < BASE_FILES; at++) {
    const material = await makeImage(`base-${at}`, BASE_SHADE + at);
    const file = await uploadWhole(caller, { person: owner, projectId, material });
    if (file.fileVersionId) files.push({ fileId: file._id, versionId: file.fileVersionId });
  }
  return { owner, colleague, buyers, projectId, files };
}
