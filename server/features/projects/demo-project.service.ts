import { MemberType } from '../../../contract/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import { addJoined } from '../members/joining.service.ts';
import { insertProject, insertProjectOnce } from './projects.queries.ts';

interface DemoProject {
  ownerId: string;
  name: string;
  description: string;
  editorIds: string[];
}

/** Does not announce: call `announceAccess` last in the transaction. */
export async function createDemoProject(tx: Transaction, demo: DemoProject): Promise<string> {
  const { ownerId, name, description, editorIds } = demo;
  const id = newId();
  await insertProject(tx, { id, owner_id: ownerId, name, description, is_demo: true });
  await addJoined(tx, { subject: { kind: 'project', id }, accountIds: editorIds, role: MemberType.editor });
  return id;
}

/** Holds the objects shared by all demos. */
export const keepTemplateProject = (
  tx: Transaction,
  { id, ownerId, name }: { id: string; ownerId: string; name: string },
): Promise<void> => insertProjectOnce(tx, { id, owner_id: ownerId, name, is_demo: true });
