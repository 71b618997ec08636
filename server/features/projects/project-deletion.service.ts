import { requireProject } from '../../access/projects/project-access.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { findRestoreToken } from '../accounts/account/mail-tokens.service.ts';
import { removeProjectObjects } from '../files/trash/trash.service.ts';
import { removePictureLater, signPicture } from '../people/pictures/pictures.service.ts';
import { deleteForNow } from '../recovery/recovery.service.ts';
import { deleteProjectRow, findDeletedProject, lockOverdueProject } from './projects.queries.ts';

export async function deleteProject(
  platform: Platform,
  { person, projectId }: { person: Person; projectId: string },
): Promise<Date> {
  const access = await requireProject(platform.db, {
    person,
    projectId,
    ability: 'deleteProject',
    refusal: 'projects.cannotDelete',
  });
  return deleteForNow(platform, { access });
}

export async function showDeletedProject(platform: Platform, token: string) {
  const found = await findRestoreToken(platform.db, { token, purpose: 'restore-project' });
  const project = found && (await findDeletedProject(platform.db, found.subject));
  if (!project) throw fail('linkExpired', { message: 'projects.restoreOver' });
  return {
    projectId: project.id,
    projectName: project.name,
    projectOwner: project.owner_name,
    projectPhoto: await signPicture(platform, project.icon_key),
    restorableUntil: project.restorable_until.toISOString(),
  };
}

/** Purges each project in its own transaction: several large ones would exceed the time limit of a statement. */
export async function purgeProjects(platform: Platform): Promise<void> {
  while (await inTransaction(platform.db, (tx) => purgeProject(platform, tx)));
}

async function purgeProject(platform: Platform, tx: Transaction): Promise<boolean> {
  const project = await lockOverdueProject(tx);
  if (!project) return false;
  await removePictureLater(platform, tx, project.icon_key);
  await removeProjectObjects(platform, tx, project.id);
  await deleteProjectRow(tx, project.id);
  return true;
}
