import type { Language } from '../../../contract/enums.ts';
import { type FileOrFolderAccess, requireFileOrFolder } from '../../access/files/file-access.ts';
import type { Caller } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { fileTopic, record } from '../events/events.service.ts';
import { presentPersonBrief, shownName } from '../people/people.presenter.ts';
import {
  deleteAbsent,
  deleteOpenedLongAgo,
  deletePresenceOf,
  dropAbsent,
  listPresent,
  markLeft,
  markOpened,
  markSeen,
  markStillHere,
} from './presence.queries.ts';

interface Look extends Caller {
  fileId: string;
  versionId: string | null;
  language: Language;
  isLeaving: boolean;
}

export async function noteLook(platform: Platform, { language, ...look }: Look) {
  const { person, grant, fileId, versionId, isLeaving } = look;
  const access = await requireFileOrFolder(platform.db, { person, grant, id: fileId, ability: 'see' });
  const one = { fileId: access.item.id, accountId: access.speaker };
  if (isLeaving || !(await markStillHere(platform.db, { ...one, versionId })))
    await noteChange(platform, { ...look, access });
  const isVisitor = access.project.standing.link !== undefined;
  const present = await listPresent(platform.db, { ...one, isVisitor });
  const results = await Promise.all(
    present.map(async (row) => ({
      ...(await presentPersonBrief(platform, { ...row, name: shownName(row, language) })),
      fileVersionId: row.version_id,
    })),
  );
  return { results };
}

/** Notifies others only when a person comes or goes. */
async function noteChange(
  platform: Platform,
  { person, versionId, isLeaving, access }: Omit<Look, 'language'> & { access: FileOrFolderAccess },
) {
  const { item, projectId, speaker } = access;
  const one = { fileId: item.id, accountId: speaker };
  await inTransaction(platform.db, async (tx) => {
    const leftAt = isLeaving ? await markLeft(tx, one) : undefined;
    const hasChanged = isLeaving ? leftAt !== undefined : await markSeen(tx, { ...one, versionId });
    if (hasChanged && person) await markOpened(tx, { ...one, at: leftAt });
    const haveLeft = await dropAbsent(tx, item.id);
    if (!hasChanged && !haveLeft) return;
    await record(tx, {
      topics: [fileTopic({ projectId, isHidden: item.hidden })],
      type: 'presence.changed',
      data: { projectId, fileId: item.id },
    });
  });
}

export async function sweepPresence({ db }: Platform): Promise<void> {
  await deleteAbsent(db);
  await inTransaction(db, deleteOpenedLongAgo);
}

export async function endPresence(tx: Transaction, accountId: string): Promise<void> {
  for (const { fileId, projectId, isHidden } of await deletePresenceOf(tx, accountId)) {
    await record(tx, {
      topics: [fileTopic({ projectId, isHidden })],
      type: 'presence.changed',
      data: { projectId, fileId },
    });
  }
}
