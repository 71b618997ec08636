import type { Platform } from '../../platform.ts';
import { type LinkRow, listOpenings } from './links.queries.ts';
import { linkAddress } from './share-codes.ts';

const OPENINGS_SHOWN = 50;

export async function presentLink(platform: Platform, { link, isFile }: { link: LinkRow; isFile: boolean }) {
  const openings = await listOpenings(platform.db, { linkId: link.id, limit: OPENINGS_SHOWN });
  return {
    linkId: link.id,
    accessType: link.access_type,
    linkAccess: link.link_access,
    link: linkAddress(platform, link, isFile),
    code: link.code,
    hasPassword: link.password_hash !== null,
    linkActive: link.is_active,
    expiresAt: link.expires_at?.toISOString() ?? null,
    allowDownload: link.allow_download,
    allowComments: link.allow_comments,
    watermark: link.watermark,
    newestOnly: link.newest_only,
    guestComments: link.guest_comments,
    guestsConfirmed: link.guests_confirmed,
    opened: openings.map(({ name, opened_at }) => ({
      name: name || null,
      openedAt: opened_at.toISOString(),
    })),
  };
}
