import { MemberType } from '../../../contract/enums.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';
import { findDemoProject, insertJoined } from './demo-project.queries.ts';
import { announceAccess } from './project-announcements.ts';
import { insertProject } from './projects.queries.ts';

interface DemoProject {
  ownerId: string;
  name: string;
  description: string;
  editorIds: string[];
}

export async function createDemoProject(tx: Transaction, demo: DemoProject): Promise<string> {
  const id = newId();
  const { ownerId, name, description } = demo;
  await insertProject(tx, { id, owner_id: ownerId, name, description, is_demo: true });
  for (const accountId of demo.editorIds) {
    await insertJoined(tx, { projectId: id, accountId, type: MemberType.editor });
  }
  return id;
}

/** Lets a newcomer look around in the demo project, where there is one. Announces: call it last in a transaction. */
export async function joinDemoProject(tx: Transaction, accountId: string): Promise<void> {
  const demo = await findDemoProject(tx);
  if (!demo) return;
  await insertJoined(tx, { projectId: demo.id, accountId, type: MemberType.viewer });
  await announceAccess(tx, { projectId: demo.id, accountIds: [accountId] });
}
