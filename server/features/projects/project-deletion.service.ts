import { requireProject } from '../../access/projects/project-access.ts';
import { fail } from '../../failure.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { findRestoreToken } from '../accounts/account/mail-tokens.service.ts';
import { removeProjectObjects } from '../files/trash/trash.service.ts';
import { removePictureLater, signPicture } from '../people/pictures/pictures.service.ts';
import { deleteForNow } from '../recovery/recovery.service.ts';
import { deleteProjectRows, findDeletedProject, lockOverdueProjects } from './projects.queries.ts';

const PURGED_AT_ONCE = 10;

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

export async function purgeProjects(parts: Parts): Promise<void> {
  for (;;) {
    const purged = await inTransaction(parts.db, async (tx) => {
      const rows = await lockOverdueProjects(tx, PURGED_AT_ONCE);
      if (rows.length === 0) return 0;
      const ids = rows.map((row) => row.id);
      for (const row of rows) await removePictureLater(parts, tx, row.icon_key);
      await removeProjectObjects(parts, tx, ids);
      await deleteProjectRows(tx, ids);
      return rows.length;
    });
    if (purged < PURGED_AT_ONCE) return;
  }
}
