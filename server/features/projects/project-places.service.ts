import { requireProject } from '../../access/projects/project-access.ts';
import { moveObjectsJob } from '../../jobs/move-objects.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { deletePin, insertPin, setArchived } from './project-places.queries.ts';
import { announcePin, announceProject } from './projects.announcer.ts';

interface Pin {
  person: Person;
  projectId: string;
  isPinned: boolean;
}

/** Everybody keeps at hand what they like: it is theirs alone. */
export async function pinProject(parts: Parts, { person, projectId, isPinned }: Pin): Promise<void> {
  const { project } = await requireProject(parts.db, { person, projectId, ability: 'see' });
  const pin = { projectId: project.id, accountId: person.accountId };
  await inTransaction(parts.db, async (tx) => {
    const hasChanged = await (isPinned ? insertPin : deletePin)(tx, pin);
    if (hasChanged) await announcePin(tx, pin);
  });
}

interface Archive {
  person: Person;
  projectId: string;
  isArchived: boolean;
}

/** Out of everybody's usual lists, or back: whoever may change the project decides for all. */
export async function archiveProject(
  parts: Parts,
  { person, projectId, isArchived }: Archive,
): Promise<void> {
  const { project } = await requireProject(parts.db, { person, projectId, ability: 'manageProject' });
  await inTransaction(parts.db, async (tx) => {
    const hasChanged = await setArchived(tx, { projectId: project.id, isArchived });
    if (!hasChanged) return;
    if (!isArchived) await moveObjects(parts, tx, project.id);
    await announceProject(tx, project.id);
  });
}

/** What nobody used for as long as the rules say; its objects go to the storage class of the archive. */
export async function archiveByRule(parts: Parts, tx: Transaction, projectId: string): Promise<void> {
  if (!(await setArchived(tx, { projectId, isArchived: true }))) return;
  await moveObjects(parts, tx, projectId);
  await announceProject(tx, projectId);
}

/** Where the storage has classes, and the settings name one for the archive. */
async function moveObjects({ queue, config }: Parts, tx: Transaction, projectId: string): Promise<void> {
  if (config.archiveClass)
    await queue.enqueue(tx, moveObjectsJob, { projectId }, { singletonKey: projectId });
}
