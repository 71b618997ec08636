import { projects } from '../../contract/calls/projects.ts';
import { PlanType } from '../../contract/enums.ts';
import { grantPlan } from '../../server/features/billing/plans/plan-change.queries.ts';
import { inTransaction } from '../../server/parts/database/in-transaction.ts';
import type { Parts } from '../../server/parts.ts';
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

export async function castActors(parts: Parts, caller: Caller): Promise<Cast> {
  const owner = await addPerson(parts, { name: 'Owner', plan: 'professional' });
  // Otherwise a starting worker would take the plan back.
  await inTransaction(parts.db, (tx) => grantPlan(tx, { accountId: owner.id, type: PlanType.professional }));
  const colleague = await addPerson(parts, { name: 'Colleague' });
  const buyers: TestPerson[] = [];
  for (let at = 0; at < BUYERS; at++) buyers.push(await addPerson(parts, { name: `Buyer ${at}` }));
  const { _id: projectId } = await caller.call(projects.create, { body: { name: 'Storm' } }, owner);
  const koma = { call: caller.call, parts } as Parameters<typeof joinProject>[0];
  await joinProject(koma, { owner, projectId, person: colleague });
  const files: BaseFile[] = [];
  for (let at = 0; at < BASE_FILES; at++) {
    const material = await makeImage(`base-${at}`, BASE_SHADE + at);
    const file = await uploadWhole(caller, { person: owner, projectId, material });
    if (file.fileVersionId) files.push({ fileId: file._id, versionId: file.fileVersionId });
  }
  return { owner, colleague, buyers, projectId, files };
}
