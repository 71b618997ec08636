import { ItemType, ProcessingState } from '../../../../contract/enums.ts';
import { requireFileOrFolder } from '../../../access/files/file-access.ts';
import { requireStorageCapacity } from '../../../access/limits/storage-capacity.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import type { Platform } from '../../../platform.ts';
import { startProcessing } from '../../processing/processing.service.ts';
import { findFreeName } from '../adding/new-files.service.ts';
import { findParent, requireTargetFolder } from '../organising/folders.service.ts';
import { holdItem } from '../organising/organise.service.ts';
import { mirrorStack } from '../organising/version-stack.queries.ts';
import { keepPrivacy, type Privacy } from '../privacy/kept-privacy.ts';
import { requireSeenThere } from '../privacy/private-elsewhere.ts';
import { addCounts, sumItem } from '../tree/counts.queries.ts';
import { announceItem } from '../tree/files.announcer.ts';
import { insertItem } from '../tree/new-files.queries.ts';
import type { LiveItem } from '../tree/tree.queries.ts';
import { findCopySource, insertVersionCopy, type VersionCopy } from './copies.queries.ts';
import { type Copy, copyFolder } from './copy-folder.service.ts';
import { copyObjects } from './copy-objects.ts';
import { requireOthersWork } from './others-work.ts';

interface CopyTo {
  person: Person;
  id: string;
  projectId: string | undefined;
  folderId: string | null;
}

export async function copyTo(
  platform: Platform,
  { person, id, folderId, ...wanted }: CopyTo,
): Promise<string> {
  const access = await requireFileOrFolder(platform.db, { person, id, ability: 'organise' });
  const { projectId = access.projectId } = wanted;
  const target = await requireTargetFolder(platform, { person, projectId, folderId });
  return copyItem(platform, { access, target });
}

export async function duplicate(
  platform: Platform,
  { person, id }: Pick<CopyTo, 'person' | 'id'>,
): Promise<string> {
  const access = await requireFileOrFolder(platform.db, { person, id, ability: 'organise' });
  const { projectId, item } = access;
  const target = await requireTargetFolder(platform, { person, projectId, folderId: item.parent_id });
  return copyItem(platform, { access, target });
}

/** Leaves out comments and status. */
async function copyItem(platform: Platform, copy: Copy): Promise<string> {
  if (copy.access.item.type === ItemType.folder) return copyFolder(platform, copy);
  const { access, target } = copy;
  const source = await findCopySource(platform.db, access.item.id);
  if (!source) throw fail('versionMissing');
  const id = newId();
  const room = { ownerId: target.project.project.owner_id, bytes: source.size_bytes };
  await inTransaction(platform.db, (tx) => requireStorageCapacity(tx, room));
  const version = await copyObjects(platform.storage, { id: newId(), source });
  await inTransaction(platform.db, async (tx) => {
    await requireStorageCapacity(tx, room);
    const was = await holdItem(tx, access, [target.projectId]);
    await requireOthersWork(tx, copy);
    if (was.hidden && access.projectId !== target.projectId) requireSeenThere({ access, target });
    const parent = await findParent(tx, target.item?.id ?? null);
    const { projectId, person } = target;
    const file = { id, was, versions: [version], projectId, parent, createdBy: person.accountId };
    const { hidden } = await writeCopy(platform, tx, file);
    const parentId = parent?.id ?? null;
    await announceItem(tx, 'added', { id, project_id: projectId, parent_id: parentId, type: 0, hidden });
  });
  return id;
}

interface WriteCopy {
  id: string;
  was: Privacy;
  versions: VersionCopy[];
  projectId: string;
  parent: LiveItem | undefined;
  createdBy: string;
}

export async function writeCopy(platform: Platform, tx: Transaction, copy: WriteCopy): Promise<Privacy> {
  const { id, was, versions, projectId, parent, createdBy } = copy;
  const wanted = versions[0]?.source.file_name ?? '';
  const folderId = parent?.id ?? projectId;
  const name = await findFreeName(tx, { folderId, name: wanted, isFolder: false });
  await insertItem(tx, { id, projectId, parent, type: ItemType.file, name, was, createdBy });
  for (const [at, version] of versions.entries())
    await insertVersionCopy(tx, { ...version, fileId: id, number: at + 1, createdBy });
  await mirrorStack(tx, id);
  const folders = parent ? [...parent.ancestors, parent.id] : [];
  await addCounts(tx, { projectId, folders }, await sumItem(tx, id));
  for (const { id: versionId, source } of versions)
    if (source.processing !== ProcessingState.processed)
      await startProcessing(platform, tx, { versionId, media: source.media });
  return keepPrivacy(was, parent);
}
