import type { FileOrFolderAccess } from '../../access/file-access.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { presentPersonBrief } from '../accounts/people.presenter.ts';
import { fileTopic, record } from '../events/events.service.ts';
import { deleteAbsent, dropAbsent, listPresent, markLeft, markSeen } from './presence.queries.ts';

interface Look {
  access: FileOrFolderAccess<'see'>;
  person: Person;
  versionId: string | undefined;
  isLeaving: boolean;
}

/** Answers who else looks at the file. The others are told only when somebody comes or goes. */
export async function noteLook(parts: Parts, { access, person, versionId, isLeaving }: Look) {
  const { item, projectId } = access;
  const one = { fileId: item.id, accountId: person.accountId };
  await parts.db.transaction().execute(async (tx) => {
    const hasChanged = isLeaving
      ? await markLeft(tx, one)
      : await markSeen(tx, { ...one, versionId: versionId ?? null });
    const haveLeft = await dropAbsent(tx, item.id);
    if (!hasChanged && !haveLeft) return;
    await record(tx, {
      topics: [fileTopic({ projectId, isHidden: item.hidden })],
      type: 'presence.changed',
      data: { projectId, fileId: item.id },
    });
  });
  const present = await listPresent(parts.db, one);
  const results = await Promise.all(
    present.map(async (row) => ({
      ...(await presentPersonBrief(parts, row)),
      fileVersionId: row.version_id,
    })),
  );
  return { results };
}

export const sweepPresence = ({ db }: Parts): Promise<void> => deleteAbsent(db);
