import type { selections } from '../../../contract/calls/selections.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { requireSelection, type SelectionAccess } from '../../access/files/selection-access.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import {
  applySettings,
  ensureLink,
  type LinkRow,
  prepareSettings,
} from '../sharing/link-settings.service.ts';
import { announceLink } from '../sharing/links.announcer.ts';
import { presentLink } from '../sharing/links.presenter.ts';
import { pinVersions } from './selection-files.service.ts';

/** A selection has no members of its own. */
export async function shareSelection(
  parts: Parts,
  { person, body }: { person: Person; body: BodyOf<typeof selections.share> },
) {
  const { selectionId, ...settings } = body;
  const access = await requireSelection(parts.db, { person, selectionId, ability: 'manageSharing' });
  const prepared = await prepareSettings(settings);
  const link = await inTransaction(parts.db, async (tx) => {
    const saved = await applySettings(tx, { target: { selectionId }, settings: prepared });
    if (saved.before.newest_only && !saved.link.newest_only) await pinVersions(tx, selectionId);
    if (saved.isChanged) {
      const { id, owner_id: ownerId } = access.project.project;
      await announceLink(tx, { link: saved.link, subject: { kind: 'project', id }, owner: { id: ownerId } });
    }
    return saved.link;
  });
  return presentSelectionShare(parts, access, link);
}

export async function showSelectionShare(
  parts: Parts,
  { person, selectionId }: { person: Person; selectionId: string },
) {
  const access = await requireSelection(parts.db, { person, selectionId, ability: 'manageSharing' });
  const link = await ensureLink(parts, { target: { selectionId }, createdBy: person.accountId });
  return presentSelectionShare(parts, access, link);
}

const presentSelectionShare = async (parts: Parts, { selection }: SelectionAccess, link: LinkRow) => ({
  ...(await presentLink(parts, { link, isFile: false })),
  selectionId: selection.id,
  projectId: selection.project_id,
  name: selection.name,
});
