import { AccessType } from '../../../contract/enums.ts';
import { fail, refuseField } from '../../failure.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { type ChangedMembers, changeMembersWithin } from '../members/change-members.service.ts';
import type { ManagedMembers } from '../members/managed-members.rules.ts';
import type { MemberWish } from '../members/member-wishes.rules.ts';
import { applySettings, ensureLink, type LinkSettings, prepareSettings } from './link-settings.service.ts';
import { announceLink } from './links.announcer.ts';
import type { LinkRow, Target } from './links.queries.ts';

interface Share {
  target: Target;
  of: ManagedMembers;
  wishes: MemberWish[];
  field: string;
  settings: LinkSettings;
}

/** Saves settings and people together or not at all. */
export async function saveShare(
  platform: Platform,
  { target, of, wishes, field, settings }: Share,
): Promise<{ link: LinkRow; unmailed: string[] }> {
  await ensureLink(platform, { target, createdBy: of.about.person.accountId });
  const prepared = await prepareSettings(settings);
  return inTransaction(platform.db, async (tx) => {
    const { link, isChanged: isLinkChanged } = await applySettings(tx, { target, settings: prepared });
    const members = await changeMembersWithin(platform, tx, { of, wishes, field });
    requireSharing({ link, members, isLinkChanged, named: wishes.filter(isNamedAnew).length, field });
    if (isLinkChanged) await announceLink(tx, { link, ...of.about });
    return { link, unmailed: members.unmailed };
  });
}

/** False for entries that the page sends back unchanged. */
const isNamedAnew = ({ _id, role }: MemberWish) => _id === undefined && role !== 'remove';

interface Sharing {
  link: LinkRow;
  members: ChangedMembers;
  isLinkChanged: boolean;
  named: number;
  field: string;
}

/** Refuses a restricted link without people as a slip. Removing the last person is allowed. */
function requireSharing({ link, members, isLinkChanged, named, field }: Sharing): void {
  const isOpen = link.access_type === AccessType.anyone || !link.is_active;
  const isTakenBack = link.access_type === AccessType.invited && members.removesOnly;
  if (!isOpen && members.count === 0 && !isTakenBack) {
    const message = 'sharing.shareWithMember';
    throw refuseField('unprocessable', field, message);
  }
  if (named > 0 && !members.isChanged && !isLinkChanged) {
    throw fail('notice', { message: 'members.alreadyShared' });
  }
}
