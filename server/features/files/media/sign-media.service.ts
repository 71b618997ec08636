import { SIGNED_ADDRESS_MINUTES } from '../../../../contract/limits.ts';
import { renditionType } from '../../../parts/media/rendition-names.ts';
import { askedAddress } from '../../../parts/storage/delivery/gated-objects.ts';
import type { Parts } from '../../../parts.ts';

const SECONDS = SIGNED_ADDRESS_MINUTES * 60;
/** Where the store cannot be asked, what can be watched ends this soon after access did; the player renews it. */
const UNASKED_SECONDS = 60;

/** As the access of the reader names them. */
interface Reader {
  holder: string;
}

interface Signed {
  key: string;
  contentType: string;
  reader: Reader;
  /** To be saved under this name, instead of shown. */
  fileName?: string;
}

function sign({ storage }: Parts, { reader, fileName, ...object }: Signed) {
  return storage.signGet({
    ...object,
    ...(fileName === undefined ? { disposition: 'inline' } : { disposition: 'attachment', fileName }),
    seconds: SECONDS,
    holder: { id: reader.holder, seconds: UNASKED_SECONDS },
  });
}

/** A small picture of something, for lists: a list that stays open goes on showing it, to those who may still see it. */
export async function signThumbnail(
  parts: Parts,
  key: string | undefined,
  reader: Reader,
): Promise<string | null> {
  if (key === undefined) return null;
  const object = { key, contentType: renditionType(key) };
  if (parts.storage.served) return sign(parts, { ...object, reader });
  return askedAddress({ config: parts.config, ...object, holder: reader.holder, seconds: SECONDS });
}

/** A signed address of something that the pipeline made, or null. */
export const signRendition = async (
  parts: Parts,
  key: string | undefined,
  reader: Reader,
): Promise<string | null> =>
  key === undefined ? null : sign(parts, { key, contentType: renditionType(key), reader });

interface Original {
  object_key: string;
  mime_type: string;
}

export const signOriginal = (
  parts: Parts,
  { object_key: key, mime_type: contentType }: Original,
  reader: Reader,
) => sign(parts, { key, contentType, reader });

interface Saved {
  key: string;
  contentType: string;
  fileName: string;
}

/** To be saved under its name. */
export const signDownload = (parts: Parts, saved: Saved, reader: Reader) => sign(parts, { ...saved, reader });
