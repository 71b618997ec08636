import { SIGNED_ADDRESS_MINUTES } from '../../../../contract/limits.ts';
import { renditionType } from '../../../platform/media/rendition-names.ts';
import { askedAddress } from '../../../platform/storage/delivery/gated-objects.ts';
import type { Platform } from '../../../platform.ts';

const SECONDS = SIGNED_ADDRESS_MINUTES * 60;
/** Stores that cannot ask us get short addresses, so media end soon after access does. The player renews them. */
const UNASKED_SECONDS = 60;

interface Reader {
  holder: string;
}

interface Signed {
  key: string;
  contentType: string;
  reader: Reader;
  /** Undefined: shows the object inline. */
  fileName?: string;
}

function sign({ storage }: Platform, { reader, fileName, ...object }: Signed) {
  return storage.signGet({
    ...object,
    ...(fileName === undefined ? { disposition: 'inline' } : { disposition: 'attachment', fileName }),
    seconds: SECONDS,
    holder: { id: reader.holder, seconds: UNASKED_SECONDS },
  });
}

/**
 * Signs a small picture for lists. Its address is checked at each use, so an open list keeps working for its
 * readers.
 */
export async function signThumbnail(
  platform: Platform,
  key: string | undefined,
  reader: Reader,
): Promise<string | null> {
  if (key === undefined) return null;
  const object = { key, contentType: renditionType(key) };
  if (platform.storage.served) return sign(platform, { ...object, reader });
  return askedAddress({ config: platform.config, ...object, holder: reader.holder, seconds: SECONDS });
}

export const signRendition = async (
  platform: Platform,
  key: string | undefined,
  reader: Reader,
): Promise<string | null> =>
  key === undefined ? null : sign(platform, { key, contentType: renditionType(key), reader });

interface Original {
  object_key: string;
  mime_type: string;
}

export const signOriginal = (
  platform: Platform,
  { object_key: key, mime_type: contentType }: Original,
  reader: Reader,
) => sign(platform, { key, contentType, reader });

interface Saved {
  key: string;
  contentType: string;
  fileName: string;
}

export const signDownload = (platform: Platform, saved: Saved, reader: Reader) =>
  sign(platform, { ...saved, reader });
