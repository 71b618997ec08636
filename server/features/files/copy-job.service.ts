import type { Selectable } from 'kysely';
import type { FileCopiesTable } from '../../parts/database/schema-files.ts';
import { announce } from '../../parts/live/announcements.ts';
import type { Parts } from '../../parts.ts';
import { fileTopic } from '../live/live.service.ts';
import { crossOff, dropCopies, findCopySource, listOpenCopies } from './copies.queries.ts';
import { writeCopy } from './copy.service.ts';
import { copyObjects } from './copy-objects.ts';
import { findLiveItem, lockProjects } from './tree.queries.ts';

const AT_ONCE = 8;

/** Until nothing is left; a source that is gone meanwhile is left out. */
export async function copyFiles(parts: Parts, { rootId }: { rootId: string }): Promise<void> {
  for (;;) {
    const open = await listOpenCopies(parts.db, { rootId, limit: AT_ONCE });
    if (open.length === 0) return;
    await copyBatch(parts, rootId, open);
  }
}

async function copyBatch(parts: Parts, rootId: string, open: Array<Selectable<FileCopiesTable>>) {
  const ready = await Promise.all(
    open.map(async (copy) => {
      const source = await findCopySource(parts.db, copy.source_id);
      if (!source) return undefined;
      return {
        copy,
        source,
        objects: await copyObjects(parts.storage, { source, versionId: copy.version_id }),
      };
    }),
  );
  await parts.db.transaction().execute(async (tx) => {
    const root = await findLiveItem(tx, rootId);
    if (root) await lockProjects(tx, [root.project_id]);
    let copied = 0;
    for (const one of ready) {
      const parent = one && root ? await findLiveItem(tx, one.copy.parent_id) : undefined;
      if (!one || !parent) continue;
      const { copy, source, objects } = one;
      const ids = { id: copy.id, versionId: copy.version_id, createdBy: copy.account_id };
      await writeCopy(parts, tx, { ...ids, ...objects, source, projectId: parent.project_id, parent });
      copied += 1;
    }
    const folder = await crossOff(tx, { rootId, ids: open.map(({ id }) => id), copied });
    if (!folder) return;
    const { project_id: projectId, hidden: isHidden, upload_total: total, upload_completed } = folder;
    const data = { projectId, fileId: rootId, total, completedTotal: upload_completed };
    await announce(tx, { topics: [fileTopic({ projectId, isHidden })], type: 'folder.uploading', data });
  });
}

export const giveUpCopy = (parts: Parts, { rootId }: { rootId: string }) => dropCopies(parts.db, rootId);
