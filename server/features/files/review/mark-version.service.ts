import { ProcessingState } from '../../../../contract/enums.ts';
import type { FileOrFolderAccess } from '../../../access/files/file-access.ts';
import type { Renditions } from '../../../platform/database/schema/files.ts';
import type { Platform } from '../../../platform.ts';
import { askForFilm, type MarkedFilm } from '../../watermarks/marked-films.service.ts';
import type { VersionRow } from '../listing/versions.queries.ts';
import { markPicture } from '../media/mark-picture.service.ts';

interface Marked {
  access: FileOrFolderAccess;
  version: VersionRow;
  /** Null: no watermark. */
  text: string | null;
  network: string;
}

interface Shown {
  renditions: Renditions;
  film: MarkedFilm | undefined;
}

/** A marked film is a single proxy without sprite. Pages are marked when they are requested. */
export async function markVersion(
  platform: Platform,
  { access, version, text, network }: Marked,
): Promise<Shown> {
  if (text === null) return { renditions: version.renditions, film: undefined };
  const { preview: key, proxies = [], waveform, sounds, soundCount } = version.renditions;
  const preview = key && (await markPicture(platform, { key, text }));
  const linkId = access.project.standing.link?.linkId;
  const asks = proxies.length > 0 && linkId !== undefined;
  const { accountId } = access;
  const film = asks
    ? await askForFilm(platform, { linkId, versionId: version.id, accountId, words: text, network })
    : undefined;
  return {
    film,
    renditions: {
      ...(preview && { preview }),
      ...(waveform && { waveform }),
      ...(sounds && { sounds }),
      ...(soundCount && { soundCount }),
      ...(film?.state === 'ready' && { proxies: [{ ...film, size: 0 }] }),
    },
  };
}

export const filmFields = (film: MarkedFilm | undefined) => ({
  watermarkProgress: film?.state === 'waiting' ? film.progress : null,
  watermarkWait: film?.state === 'waiting' ? (film.wait ?? null) : null,
  ...(film?.state === 'failed' && { processingStatus: ProcessingState.failed }),
});
