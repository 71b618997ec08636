import { requireProject } from '../../access/projects/project-access.ts';
import { moveObjectsJob } from '../../jobs/move-objects.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { deletePin, insertPin, setArchived } from './project-places.queries.ts';
import { announcePin, announceProject } from './projects.announcer.ts';

interface Pin {
  person: Person;
  projectId: string;
  isPinned: boolean;
}

export async function pinProject(platform: Platform, { person, projectId, isPinned }: Pin): Promise<void> {
  const { project } = await requireProject(platform.db, { person, projectId, ability: 'see' });
  const pin = { projectId: project.id, accountId: person.accountId };
  await inTransaction(platform.db, async (tx) => {
    const hasChanged = await (isPinned ? insertPin : deletePin)(tx, pin);
    if (hasChanged) await announcePin(tx, pin);
  });
}

interface Archive {
  person: Person;
  projectId: string;
  isArchived: boolean;
}

export async function archiveProject(
  platform: Platform,
  { person, projectId, isArchived }: Archive,
): Promise<void> {
  const { project } = await requireProject(platform.db, { person, projectId, ability: 'manageProject' });
  await inTransaction(platform.db, async (tx) => {
    const hasChanged = await setArchived(tx, { projectId: project.id, isArchived });
    if (!hasChanged) return;
    if (!isArchived) await moveObjects(platform, tx, project.id);
    await announceProject(tx, project.id);
  });
}

export async function archiveByRule(platform: Platform, tx: Transaction, projectId: string): Promise<void> {
  if (!(await setArchived(tx, { projectId, isArchived: true }))) return;
  await moveObjects(platform, tx, projectId);
  await announceProject(tx, projectId);
}

async function moveObjects({ queue, config }: Platform, tx: Transaction, projectId: string): Promise<void> {
  if (config.archiveClass)
    await queue.enqueue(tx, moveObjectsJob, { projectId }, { singletonKey: projectId });
}
