import { requireProject } from '../../access/projects/project-access.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { findRestoreToken } from '../accounts/account/mail-tokens.service.ts';
import { removeProjectObjects } from '../files/trash/trash.service.ts';
import { removePictureLater, signPicture } from '../people/pictures/pictures.service.ts';
import { deleteForNow } from '../recovery/recovery.service.ts';
import { deleteProjectRow, findDeletedProject, lockOverdueProject } from './projects.queries.ts';

export async function deleteProject(
  parts: Parts,
  { person, projectId }: { person: Person; projectId: string },
): Promise<Date> {
  const access = await requireProject(parts.db, {
    person,
    projectId,
    ability: 'deleteProject',
    refusal: 'projects.cannotDelete',
  });
  return deleteForNow(parts, { access });
}

export async function showDeletedProject(parts: Parts, token: string) {
  const found = await findRestoreToken(parts.db, { token, purpose: 'restore-project' });
  const project = found && (await findDeletedProject(parts.db, found.subject));
  if (!project) throw fail('linkExpired', { message: 'projects.restoreOver' });
  return {
    projectId: project.id,
    projectName: project.name,
    projectOwner: project.owner_name,
    projectPhoto: await signPicture(parts, project.icon_key),
    restorableUntil: project.restorable_until.toISOString(),
  };
}

/** Purges each project in its own transaction: several large ones would exceed the time limit of a statement. */
export async function purgeProjects(parts: Parts): Promise<void> {
  while (await inTransaction(parts.db, (tx) => purgeProject(parts, tx)));
}

async function purgeProject(parts: Parts, tx: Transaction): Promise<boolean> {
  const project = await lockOverdueProject(tx);
  if (!project) return false;
  await removePictureLater(parts, tx, project.icon_key);
  await removeProjectObjects(parts, tx, project.id);
  await deleteProjectRow(tx, project.id);
  return true;
}
