import type { Selectable } from 'kysely';
import { maySee } from '../../../access/files/file-access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { FileCopiesTable } from '../../../platform/database/schema/files.ts';
import type { Platform } from '../../../platform.ts';
import { fileTopic, record } from '../../events/events.service.ts';
import { findLiveItem, lockProjects } from '../tree/tree.queries.ts';
import {
  crossOff,
  dropCopies,
  findCopySource,
  findPrivacy,
  listMoved,
  listOpenCopies,
  listProjectIds,
  type VersionCopy,
} from './copies.queries.ts';
import { writeCopy } from './copy.service.ts';
import { copyObjects } from './copy-objects.ts';

const AT_ONCE = 8;

type OpenCopy = Selectable<FileCopiesTable>;

/**
 * Skips sources that are gone or hidden from the copier. A move is copied from the trash and not checked
 * again: its owner was allowed to move everything.
 */
export async function copyFiles(platform: Platform, { rootId }: { rootId: string }): Promise<void> {
  for (;;) {
    const open = await listOpenCopies(platform.db, { rootId, limit: AT_ONCE });
    if (open.length === 0) return;
    await copyBatch(platform, rootId, open);
  }
}

const isOpen = async (db: Platform['db'] | Transaction, copy: OpenCopy) =>
  copy.versions !== null || (await maySee(db, { accountId: copy.account_id, id: copy.source_id }));

async function findSources(platform: Platform, copy: OpenCopy) {
  if (copy.versions) return listMoved(platform.db, copy.versions);
  const source = (await isOpen(platform.db, copy)) && (await findCopySource(platform.db, copy.source_id));
  return source ? [{ id: copy.version_id, source }] : [];
}

async function prepare(platform: Platform, copy: OpenCopy) {
  const versions: VersionCopy[] = [];
  for (const one of await findSources(platform, copy))
    versions.push(await copyObjects(platform.storage, one));
  return { copy, versions };
}

async function copyBatch(platform: Platform, rootId: string, open: OpenCopy[]) {
  const prepared = await Promise.all(open.map((copy) => prepare(platform, copy)));
  await inTransaction(platform.db, async (tx) => {
    // Locks the sources' projects too, so privacy cannot change while it is copied.
    const projectIds = await listProjectIds(tx, [rootId, ...open.map((copy) => copy.source_id)]);
    await lockProjects(tx, projectIds);
    const written: OpenCopy[] = [];
    const done: OpenCopy[] = [];
    for (const { copy, versions } of prepared) {
      const was = copy.versions
        ? await findPrivacy(tx, copy.source_id)
        : await findLiveItem(tx, copy.source_id);
      const parent = await findLiveItem(tx, copy.parent_id);
      // An item moved to another project just now is left to the next round.
      if ([was, parent].some((item) => item && !projectIds.includes(item.project_id))) continue;
      done.push(copy);
      if (versions.length === 0 || !was || !parent || !(await isOpen(tx, copy))) continue;
      const { id, account_id: createdBy } = copy;
      await writeCopy(platform, tx, { id, createdBy, versions, was, projectId: parent.project_id, parent });
      written.push(copy);
    }
    await tellProgress(tx, { rootId, done, written });
  });
}

interface Progress {
  rootId: string;
  done: OpenCopy[];
  written: OpenCopy[];
}

async function tellProgress(tx: Transaction, { rootId, done, written }: Progress): Promise<void> {
  const countOf = (copies: OpenCopy[]) => copies.filter((copy) => copy.is_counted).length;
  const ids = done.map(({ id }) => id);
  const folder = await crossOff(tx, { rootId, ids, counted: countOf(done), copied: countOf(written) });
  if (!folder) return;
  const { project_id: projectId, upload_total: total, upload_completed: completedTotal } = folder;
  const isHidden = folder.hidden || countOf(done) === 0;
  await record(tx, {
    topics: [fileTopic({ projectId, isHidden })],
    type: 'folder.uploading',
    data: { projectId, fileId: rootId, total, completedTotal },
  });
}

export const giveUpCopy = (platform: Platform, { rootId }: { rootId: string }) =>
  dropCopies(platform.db, rootId);
