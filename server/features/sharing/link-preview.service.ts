import { AccessType, ItemType } from '../../../contract/enums.ts';
import { writeHolder } from '../../access/files/media-holder.ts';
import type { Platform } from '../../platform.ts';
import { signThumbnail } from '../files/media/sign-media.service.ts';
import { signPicture } from '../people/pictures/pictures.service.ts';
import { findShared } from './links.queries.ts';
import { grantOf } from './share-codes.ts';

interface LinkPreview {
  title: string;
  image: string | null;
}

const linkPage = /^\/(f|p)\/([\w-]{1,200})\/?(?:\?|$)/;

/** Reads the cover of a selection. Selections know sharing, so `server/app.ts` passes it. */
type FindCover = (platform: Platform, selectionId: string) => Promise<string | undefined>;

interface Wanted {
  url: string;
  findCover: FindCover;
}

/** Describes only links that anyone may open: a chat must reveal no others. */
export async function previewLink(
  platform: Platform,
  { url, findCover }: Wanted,
): Promise<LinkPreview | undefined> {
  const [, kind, code] = linkPage.exec(url) ?? [];
  const link = code && (await findShared(platform.db, { code }));
  if (!link || link.access_type !== AccessType.anyone) return undefined;
  const isFile = link.item_type === ItemType.file;
  if (isFile !== (kind === 'f')) return undefined;
  const title = link.item_name ?? link.selection_name ?? link.project_name;
  if (!isFile && !link.selection_id) return { title, image: await signPicture(platform, link.icon_key) };
  const holder = writeHolder({ grant: grantOf(link) });
  const findThumbnail = () =>
    link.selection_id ? findCover(platform, link.selection_id) : link.renditions?.thumbnail;
  const thumbnail = link.watermark ? undefined : await findThumbnail();
  return { title, image: await signThumbnail(platform, thumbnail, { holder }) };
}
