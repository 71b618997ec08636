import { SIGNED_ADDRESS_MINUTES } from '../../../contract/limits.ts';
import { renditionType } from '../../parts/media/rendition-names.ts';
import type { Parts } from '../../parts.ts';

const SECONDS = SIGNED_ADDRESS_MINUTES * 60;
/** Where the store cannot be asked, what can be watched ends this soon after access did; the player renews it. */
const UNASKED_SECONDS = 60;

/** As the access of the reader names them. */
interface Reader {
  holder: string;
}

/** A small picture of something, for lists: a list that stays open goes on showing it. */
export const signThumbnail = async (
  { storage }: Parts,
  key: string | undefined,
  { holder }: Reader,
): Promise<string | null> =>
  key === undefined
    ? null
    : storage.signGet({
        key,
        contentType: renditionType(key),
        disposition: 'inline',
        seconds: SECONDS,
        holder: { id: holder, seconds: SECONDS },
      });

/** A signed address of something that the pipeline made, or null. */
export const signRendition = async (
  { storage }: Parts,
  key: string | undefined,
  { holder }: Reader,
): Promise<string | null> =>
  key === undefined
    ? null
    : storage.signGet({
        key,
        contentType: renditionType(key),
        disposition: 'inline',
        seconds: SECONDS,
        holder: { id: holder, seconds: UNASKED_SECONDS },
      });

interface Original {
  object_key: string;
  mime_type: string;
}

export const signOriginal = (
  { storage }: Parts,
  { object_key: key, mime_type: contentType }: Original,
  { holder }: Reader,
) =>
  storage.signGet({
    key,
    contentType,
    disposition: 'inline',
    seconds: SECONDS,
    holder: { id: holder, seconds: UNASKED_SECONDS },
  });

interface Saved {
  key: string;
  contentType: string;
  fileName: string;
}

/** To be saved under its name. */
export const signDownload = ({ storage }: Parts, saved: Saved, { holder }: Reader) =>
  storage.signGet({
    ...saved,
    disposition: 'attachment',
    seconds: SECONDS,
    holder: { id: holder, seconds: UNASKED_SECONDS },
  });

/** Of something in the trash, which is out of everybody's reach: the address alone decides. */
export const signTrashed = async ({ storage }: Parts, key: string | undefined): Promise<string | null> =>
  key === undefined
    ? null
    : storage.signGet({ key, contentType: renditionType(key), disposition: 'inline', seconds: SECONDS });
