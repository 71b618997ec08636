import type { selections } from '../../../contract/calls/selections.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { requireSelection, type SelectionAccess } from '../../access/files/selection-access.ts';
import type { Person } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
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
  platform: Platform,
  { person, body }: { person: Person; body: BodyOf<typeof selections.share> },
) {
  const { selectionId, ...settings } = body;
  const access = await requireSelection(platform.db, { person, selectionId, ability: 'manageSharing' });
  const prepared = await prepareSettings(settings);
  const link = await inTransaction(platform.db, async (tx) => {
    const saved = await applySettings(tx, { target: { selectionId }, settings: prepared });
    if (saved.before.newest_only && !saved.link.newest_only) await pinVersions(tx, selectionId);
    if (saved.isChanged) {
      const { id, owner_id: ownerId } = access.project.project;
      await announceLink(tx, { link: saved.link, subject: { kind: 'project', id }, owner: { id: ownerId } });
    }
    return saved.link;
  });
  return presentSelectionShare(platform, access, link);
}

export async function showSelectionShare(
  platform: Platform,
  { person, selectionId }: { person: Person; selectionId: string },
) {
  const access = await requireSelection(platform.db, { person, selectionId, ability: 'manageSharing' });
  const link = await ensureLink(platform, { target: { selectionId }, createdBy: person.accountId });
  return presentSelectionShare(platform, access, link);
}

const presentSelectionShare = async (platform: Platform, { selection }: SelectionAccess, link: LinkRow) => ({
  ...(await presentLink(platform, { link, isFile: false })),
  selectionId: selection.id,
  projectId: selection.project_id,
  name: selection.name,
});
