import { PROJECT_RECOVERY_DAYS } from '../../../contract/limits.ts';
import { countRecipients } from '../../access/mail-budget.ts';
import type { ProjectAccess } from '../../access/project-access.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { markDeleted } from '../../parts/database/recoverable.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { findRestoreToken, issueRestoreToken } from '../accounts/account/mail-tokens.service.ts';
import { emailKeyOf } from '../accounts/invitees.service.ts';
import { removePictureLater, signPicture } from '../accounts/profile/pictures.service.ts';
import { removeProjectObjects } from '../files/trash/trash.service.ts';
import { bringBack, restoreByToken } from '../recovery/recovery.service.ts';
import { queueProjectMail } from './project-mails.ts';
import { announceAccess } from './projects.announcer.ts';
import {
  deleteProjectRows,
  findDeletedProject,
  listProjectPeople,
  lockOverdueProjects,
} from './projects.queries.ts';

const PURGED_AT_ONCE = 10;
const purpose = 'restore-project';

/** The owner is mailed the way back; everybody else is told that it is gone. */
export async function deleteProject(parts: Parts, access: ProjectAccess<'deleteProject'>): Promise<Date> {
  const { person, project } = access;
  return parts.db.transaction().execute(async (tx) => {
    const people = await listProjectPeople(tx, project.id);
    const deleted = await markDeleted(tx, 'projects', project.id);
    if (!deleted) throw fail('projectMissing');
    const token = await issueRestoreToken(tx, {
      purpose,
      accountId: person.accountId,
      subject: project.id,
      days: PROJECT_RECOVERY_DAYS,
    });
    await tellPeople(parts, tx, { access, people, token });
    await announceAccess(tx, { projectId: project.id, accountIds: people.map((one) => one.account_id) });
    return deleted.restorable_until;
  });
}

interface Told {
  access: ProjectAccess<'deleteProject'>;
  people: Awaited<ReturnType<typeof listProjectPeople>>;
  token: string;
}

/** The members as far as they may be written to: nobody is kept from deleting a project by that. */
async function tellPeople(parts: Parts, tx: Transaction, { access, people, token }: Told): Promise<void> {
  const { person, project } = access;
  for (const { email: to, language } of people.filter(({ is_owner }) => is_owner)) {
    await queueProjectMail(parts, tx, { kind: 'deleted', to, language, project: project.name, token });
  }
  const members = people
    .filter(({ is_owner }) => !is_owner)
    .map(({ email, language }) => ({ email, language, emailKey: emailKeyOf(email) }));
  const { mailed } = await countRecipients(tx, {
    senderId: person.accountId,
    people: members,
    isInvitation: false,
    beyond: 'leaveOut',
  });
  for (const { email: to, language, counted } of mailed) {
    const mail = { to, language, project: project.name, owner: person.name, counted };
    await queueProjectMail(parts, tx, { ...mail, kind: 'deletedByOwner' });
  }
}

export async function showDeletedProject(parts: Parts, token: string) {
  const found = await findRestoreToken(parts.db, { token, purpose });
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

export const restoreById = (
  parts: Parts,
  { person, projectId }: { person: Person; projectId: string },
): Promise<void> => parts.db.transaction().execute((tx) => restore(tx, { person, projectId }));

export const restoreMailed = (parts: Parts, { person, token }: { person: Person; token: string }) =>
  restoreByToken(parts, 'projects', {
    person,
    token,
    restore: (tx, projectId) => restore(tx, { person, projectId }),
  });

async function restore(tx: Transaction, { person, projectId }: { person: Person; projectId: string }) {
  await bringBack(tx, 'projects', { person, id: projectId });
  const people = await listProjectPeople(tx, projectId);
  await announceAccess(tx, { projectId, accountIds: people.map((person) => person.account_id) });
}

/** What nobody brought back in time goes for good, and its stored objects with it. */
export async function purgeProjects(parts: Parts): Promise<void> {
  for (;;) {
    const purged = await parts.db.transaction().execute(async (tx) => {
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
