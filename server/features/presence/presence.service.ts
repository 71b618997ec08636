import { requireFileOrFolder } from '../../access/file-access.ts';
import type { Parts } from '../../parts.ts';
import type { Caller, Person } from '../../person.ts';
import { presentPersonBrief } from '../accounts/people.presenter.ts';
import { fileTopic, record } from '../events/events.service.ts';
import {
  deleteAbsent,
  deleteOpenedLongAgo,
  dropAbsent,
  listPresent,
  markLeft,
  markOpened,
  markSeen,
} from './presence.queries.ts';

interface Look extends Caller {
  person: Person;
  fileId: string;
  versionId: string | undefined;
  isLeaving: boolean;
}

/** Answers who else looks at the file. The others are told only when somebody comes or goes. */
export async function noteLook(parts: Parts, { person, grant, fileId, versionId, isLeaving }: Look) {
  const access = await requireFileOrFolder(parts.db, { person, grant, id: fileId, ability: 'see' });
  const { item, projectId } = access;
  const one = { fileId: item.id, accountId: person.accountId };
  await parts.db.transaction().execute(async (tx) => {
    const hasChanged = isLeaving
      ? await markLeft(tx, one)
      : await markSeen(tx, { ...one, versionId: versionId ?? null });
    if (hasChanged && !isLeaving) await markOpened(tx, one);
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

export async function sweepPresence({ db }: Parts): Promise<void> {
  await deleteAbsent(db);
  await deleteOpenedLongAgo(db);
}
