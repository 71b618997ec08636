import { AccessType, ItemType } from '../../../contract/enums.ts';
import { writeHolder } from '../../access/files/media-holder.ts';
import type { Parts } from '../../parts.ts';
import { signPicture } from '../accounts/profile/pictures.service.ts';
import { signThumbnail } from '../files/media/sign-media.service.ts';
import { findCover } from '../selections/selections.service.ts';
import { findShared, type SharedLink } from './links.queries.ts';
import { grantOf } from './share-codes.ts';

interface LinkPreview {
  title: string;
  image: string | null;
}

const linkPage = /^\/(f|p)\/([\w-]{1,200})\/?(?:\?|$)/;

/** Describes only links that anyone may open: a chat must reveal no others. */
export async function previewLink(parts: Parts, url: string): Promise<LinkPreview | undefined> {
  const [, kind, code] = linkPage.exec(url) ?? [];
  const link = code && (await findShared(parts.db, { code }));
  if (!link || link.access_type !== AccessType.anyone) return undefined;
  const isFile = link.item_type === ItemType.file;
  if (isFile !== (kind === 'f')) return undefined;
  const title = link.item_name ?? link.selection_name ?? link.project_name;
  if (link.selection_id) return { title, image: await previewSelection(parts, link, link.selection_id) };
  if (!isFile) return { title, image: await signPicture(parts, link.icon_key) };
  const holder = writeHolder({ grant: grantOf(link) });
  const thumbnail = link.watermark ? undefined : link.renditions?.thumbnail;
  return { title, image: await signThumbnail(parts, thumbnail, { holder }) };
}

async function previewSelection(parts: Parts, link: SharedLink, selectionId: string) {
  if (link.watermark) return null;
  const holder = writeHolder({ grant: grantOf(link) });
  return signThumbnail(parts, await findCover(parts, selectionId), { holder });
}
