import { SIGNED_ADDRESS_MINUTES } from '../../../contract/limits.ts';
import { renditionType } from '../../parts/media/rendition-names.ts';
import type { Parts } from '../../parts.ts';

const SECONDS = SIGNED_ADDRESS_MINUTES * 60;

/** A signed address of something that the pipeline made, or null. */
export const signRendition = async ({ storage }: Parts, key: string | undefined): Promise<string | null> =>
  key === undefined
    ? null
    : storage.signGet({ key, contentType: renditionType(key), disposition: 'inline', seconds: SECONDS });

interface Original {
  object_key: string;
  mime_type: string;
}

export const signOriginal = ({ storage }: Parts, { object_key: key, mime_type: contentType }: Original) =>
  storage.signGet({ key, contentType, disposition: 'inline', seconds: SECONDS });

interface Saved {
  key: string;
  contentType: string;
  fileName: string;
}

/** To be saved under its name. */
export const signDownload = ({ storage }: Parts, saved: Saved) =>
  storage.signGet({ ...saved, disposition: 'attachment', seconds: SECONDS });
