import { ItemType, type Language } from '../../../contract/enums.ts';
import { SELECTION_FILES_MAX } from '../../../contract/limits.ts';
import { requireItems } from '../../access/files/file-access.ts';
import { requireSelection, type SelectionAccess } from '../../access/files/selection-access.ts';
import { fail } from '../../failure.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Caller, Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { readChosenItems } from '../files/listing/file-items.service.ts';
import { announceSelection } from './selections.announcer.ts';
import { presentSelection, sightOf } from './selections.presenter.ts';
import {
  deleteFiles,
  insertFiles,
  listOrder,
  listShown,
  lockSelection,
  updateSelection,
  writeOrder,
  writeVersions,
} from './selections.queries.ts';

interface OfProject {
  person: Person;
  projectId: string;
  fileIds: string[];
}

export async function requireFilesOf(
  platform: Platform,
  { person, projectId, fileIds }: OfProject,
): Promise<string[]> {
  const wanted = await requireItems(platform.db, { person, ids: fileIds, ability: 'manageSharing' });
  const isMeant = wanted.every((one) => one.item?.type === ItemType.file && one.projectId === projectId);
  if (!isMeant) throw fail('fileMissing');
  return wanted.flatMap(({ item }) => item?.id ?? []);
}

interface Listed extends Caller {
  selectionId: string;
  language: Language;
}

export async function listSelectionFiles(
  platform: Platform,
  { person, grant, selectionId, language }: Listed,
) {
  const { project } = await requireSelection(platform.db, { person, grant, selectionId, ability: 'see' });
  const shown = await listShown(platform.db, { selectionIds: [selectionId], ...sightOf(project) });
  const results = await readChosenItems(platform, { access: project, language }, shown);
  return {
    results,
    meta: listMeta({ total: results.length, pageNo: 1, pageSize: SELECTION_FILES_MAX }),
  };
}

interface Named {
  person: Person;
  selectionId: string;
  fileIds: string[];
}

export async function addFiles(platform: Platform, { person, selectionId, fileIds }: Named) {
  const access = await requireSelection(platform.db, { person, selectionId, ability: 'manageSharing' });
  const { project_id: projectId } = access.selection;
  const wanted = await requireFilesOf(platform, { person, projectId, fileIds });
  const addedCount = await changeFiles(platform, access, async (tx, order) => {
    const fresh = wanted.filter((id) => !order.includes(id));
    if (order.length + fresh.length > SELECTION_FILES_MAX) {
      throw fail('unprocessable', { message: 'selections.full', values: { count: SELECTION_FILES_MAX } });
    }
    // Trashed files keep their places.
    await writeOrder(tx, { selectionId, fileIds: order });
    if (fresh.length > 0) await insertFiles(tx, { selectionId, fileIds: fresh, from: order.length });
    return fresh.length;
  });
  return { ...(await presentSelection(platform, access)), addedCount };
}

export async function removeFiles(platform: Platform, { person, selectionId, fileIds }: Named) {
  const access = await requireSelection(platform.db, { person, selectionId, ability: 'manageSharing' });
  await changeFiles(platform, access, (tx) => deleteFiles(tx, { selectionId, fileIds }));
  return presentSelection(platform, access);
}

export async function moveFiles(
  platform: Platform,
  { person, selectionId, fileIds, beforeId }: Named & { beforeId: string | null },
) {
  const access = await requireSelection(platform.db, { person, selectionId, ability: 'manageSharing' });
  const moved = [...new Set(fileIds)];
  await changeFiles(platform, access, async (tx, order) => {
    // Ignores files removed meanwhile, so the others still move.
    const here = moved.filter((id) => order.includes(id));
    if (here.length === 0 || (beforeId !== null && !order.includes(beforeId))) throw fail('fileMissing');
    await writeOrder(tx, { selectionId, fileIds: placeBefore(order, here, beforeId) });
  });
  return presentSelection(platform, access);
}

/** No change if `beforeId` is moved too. */
function placeBefore(order: string[], moved: string[], beforeId: string | null): string[] {
  if (beforeId !== null && moved.includes(beforeId)) return order;
  const rest = order.filter((id) => !moved.includes(id));
  const at = beforeId === null ? rest.length : rest.indexOf(beforeId);
  return rest.toSpliced(at, 0, ...moved);
}

function changeFiles<Result>(
  platform: Platform,
  { selection }: SelectionAccess,
  change: (tx: Transaction, order: string[]) => Promise<Result>,
): Promise<Result> {
  return inTransaction(platform.db, async (tx) => {
    if (!(await lockSelection(tx, selection.id))) throw fail('notFound');
    const result = await change(tx, await listOrder(tx, selection.id));
    await updateSelection(tx, { id: selection.id, changes: {} });
    await announceSelection(tx, selection);
    return result;
  });
}

export const pinVersions = (tx: Transaction, selectionId: string): Promise<void> =>
  writeVersions(tx, selectionId);
