import type { selections } from '../../../contract/calls/selections.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { SELECTIONS_MAX } from '../../../contract/limits.ts';
import { findSelectionRow, listSelectionRows } from '../../access/files/selection-access.queries.ts';
import { requireSelection } from '../../access/files/selection-access.ts';
import { requireProject } from '../../access/projects/project-access.ts';
import { requireWholeProject } from '../../access/projects/whole-project.ts';
import { fail } from '../../failure.ts';
import type { Caller, Person } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform.ts';
import { makeLink } from '../sharing/link-settings.service.ts';
import { requireFilesOf } from './selection-files.service.ts';
import { announceSelection } from './selections.announcer.ts';
import { coverOf, presentSelection, presentSelections } from './selections.presenter.ts';
import {
  countSelections,
  deleteSelection,
  insertFiles,
  insertSelection,
  listOrder,
  listShown,
  lockSelection,
  updateSelection,
} from './selections.queries.ts';

interface Named {
  person: Person;
  selectionId: string;
}

export async function addSelection(
  platform: Platform,
  { person, body }: { person: Person; body: BodyOf<typeof selections.add> },
) {
  const { projectId, name } = body;
  const access = await requireProject(platform.db, { person, projectId, ability: 'manageSharing' });
  const fileIds = await requireFilesOf(platform, { person, projectId, fileIds: body.fileIds });
  if ((await countSelections(platform.db, requireWholeProject(access))) >= SELECTIONS_MAX) {
    throw fail('unprocessable', { message: 'selections.tooMany', values: { count: SELECTIONS_MAX } });
  }
  const id = newId();
  await inTransaction(platform.db, async (tx) => {
    await insertSelection(tx, { id, projectId, name, createdBy: person.accountId });
    await insertFiles(tx, { selectionId: id, fileIds, from: 0 });
    await makeLink(tx, { target: { selectionId: id }, createdBy: person.accountId });
    const selection = await findSelectionRow(tx, id);
    if (selection) await announceSelection(tx, selection);
  });
  return showSelection(platform, { person, selectionId: id });
}

export async function showSelection(
  platform: Platform,
  { person, grant, selectionId }: Caller & { selectionId: string },
) {
  return presentSelection(
    platform,
    await requireSelection(platform.db, { person, grant, selectionId, ability: 'see' }),
  );
}

export async function listSelections(
  platform: Platform,
  { person, projectId }: { person: Person; projectId: string },
) {
  const access = await requireProject(platform.db, { person, projectId, ability: 'see' });
  const project = requireWholeProject(access);
  const rows = await listSelectionRows(platform.db, { project, limit: SELECTIONS_MAX });
  const shown = await presentSelections(platform, { selections: rows, project: access });
  const results = shown.map((selection, at) => ({
    ...selection,
    linkActive: rows[at]?.is_active === true,
    accessType: rows[at]?.access_type ?? 2,
  }));
  return { results };
}

interface Change extends Named {
  body: BodyOf<typeof selections.update>;
}

export async function changeSelection(
  platform: Platform,
  { person, selectionId, body: { name, coverId } }: Change,
) {
  const { selection } = await requireSelection(platform.db, {
    person,
    selectionId,
    ability: 'manageSharing',
  });
  await inTransaction(platform.db, async (tx) => {
    if (!(await lockSelection(tx, selectionId))) throw fail('notFound');
    if (coverId && !(await listOrder(tx, selectionId)).includes(coverId)) throw fail('fileMissing');
    const changes = {
      ...(name !== undefined && { name }),
      ...(coverId !== undefined && { cover_id: coverId }),
    };
    await updateSelection(tx, { id: selectionId, changes });
    await announceSelection(tx, selection);
  });
  return showSelection(platform, { person, selectionId });
}

export async function removeSelection(platform: Platform, { person, selectionId }: Named) {
  const { selection } = await requireSelection(platform.db, {
    person,
    selectionId,
    ability: 'manageSharing',
  });
  await inTransaction(platform.db, async (tx) => {
    await deleteSelection(tx, selectionId);
    await announceSelection(tx, selection);
  });
  return { _id: selectionId };
}

export async function readSelectionName({ db }: Platform, id: string): Promise<string> {
  return (await findSelectionRow(db, id))?.name ?? 'koma';
}

/** Never returns the picture of a private file. */
export async function findCover({ db }: Platform, id: string): Promise<string | undefined> {
  const selection = await findSelectionRow(db, id);
  const files = await listShown(db, { selectionIds: [id], seesPrivate: false, seesBroken: false });
  return (selection && coverOf(selection, files)?.thumbnail) ?? undefined;
}
