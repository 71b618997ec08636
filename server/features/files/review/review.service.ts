import { ItemType, type Language } from '../../../../contract/enums.ts';
import { type FileOrFolderAccess, requireFileOrFolder } from '../../../access/files/file-access.ts';
import { watermarkOf } from '../../../access/files/watermark-text.ts';
import { fail } from '../../../failure.ts';
import type { Caller } from '../../../person.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { SoundRendition } from '../../../platform/database/schema/files.ts';
import type { Platform } from '../../../platform.ts';
import { translate } from '../../../texts.ts';
import { record } from '../../events/events.service.ts';
import { splitName } from '../adding/file-names.ts';
import { presentFileItem } from '../listing/file-items.presenter.ts';
import { type FileItemRow, findFileItem } from '../listing/file-items.queries.ts';
import { withVersion } from '../listing/file-items.rules.ts';
import { presentFolderInfo, presentProjectData } from '../listing/folder-info.presenter.ts';
import { findVersion, type VersionRow } from '../listing/versions.queries.ts';
import { signDownload, signOriginal, signRendition } from '../media/sign-media.service.ts';
import { filmFields, markVersion } from './mark-version.service.ts';
import { findChosenNeighbours, findNeighbours } from './review.queries.ts';
import { addressPages, showPages } from './shown-pages.service.ts';

interface Asked extends Caller {
  language: Language;
  fileId: string;
  versionId: string | undefined;
  network: string;
}

interface Reviewed {
  access: FileOrFolderAccess<'see'>;
  version: VersionRow;
  row: FileItemRow;
}

interface Leading {
  /** Opens the newest version for an older address if the link shows no other. */
  leadsToNewest?: boolean;
}

async function findReviewed(
  platform: Platform,
  { person, grant, fileId, versionId, leadsToNewest = false }: Asked & Leading,
): Promise<Reviewed> {
  const access = await requireFileOrFolder(platform.db, { person, grant, id: fileId, ability: 'see' });
  const row = await findFileItem(platform.db, fileId);
  if (!row || row.type !== ItemType.file) throw fail('fileMissing');
  const isLed = leadsToNewest && access.project.standing.link?.showsNewestOnly;
  const wanted = (isLed ? undefined : versionId) ?? access.onlyVersionId ?? row.version_id;
  const version = wanted === null ? undefined : await findVersion(platform.db, { fileId, versionId: wanted });
  if (!version || !access.opensVersion(version.id)) throw fail('versionMissing');
  return { access, version, row: withVersion(row, version) };
}

export async function requireVersionOf(
  platform: Platform,
  { fileId, versionId }: { fileId: string; versionId: string },
): Promise<void> {
  if (!(await findVersion(platform.db, { fileId, versionId }))) throw fail('versionMissing');
}

export const showReview = async (platform: Platform, asked: Asked) =>
  presentReview(platform, await findReviewed(platform, { ...asked, leadsToNewest: true }), asked);

async function presentReview(
  platform: Platform,
  { access, row, ...reviewed }: Reviewed,
  { language, network }: Pick<Asked, 'language' | 'network'>,
) {
  const text = watermarkOf(access.project, row.name);
  const isMarked = text !== null;
  const [version, neighbours] = await Promise.all([
    showPages(platform, { access, version: reviewed.version }),
    neighboursOf(platform, access),
  ]);
  const { renditions, film } = await markVersion(platform, { access, version, text, network });
  const proxies = (renditions.proxies ?? []).toSorted((one, other) => other.height - one.height);
  const shown = { access, version: { ...version, renditions }, isMarked };
  return {
    ...(await presentFileItem(platform, { access: access.project, language }, row)),
    filePath: await signShown(platform, shown),
    // Renditions begin with the picture.
    pictureStart: madeInstead(shown) === undefined ? (version.renditions.pictureStart ?? null) : 0,
    previewPath: await signRendition(platform, renditions.preview, access),
    possibleResolution: await Promise.all(
      proxies.map(async ({ key, height }) => ({
        height,
        filePath: (await signRendition(platform, key, access)) ?? '',
      })),
    ),
    sounds: await presentSounds(platform, renditions.sounds ?? [], access),
    soundCount: renditions.soundCount ?? 0,
    hasConstantRate: version.constant_rate,
    waveformPath: await signRendition(platform, renditions.waveform, access),
    pagePaths: await addressPages(platform, { access, version, text }),
    projectData: presentProjectData(access),
    previousFileId: neighbours.previous,
    nextFileId: neighbours.next,
    isNewestOnly: access.project.standing.link?.showsNewestOnly ?? false,
    canComment: access.mayComment,
    canCommentPrivately: access.can('comment') && access.seesPrivate,
    canSeePrivate: access.seesPrivate,
    watermark: text,
    ...filmFields(film),
    ...(film?.state === 'failed' && { processingFailure: translate(language, film.failure) }),
  };
}

const presentSounds = (platform: Platform, sounds: readonly SoundRendition[], access: Reviewed['access']) =>
  Promise.all(
    sounds.map(async ({ key, waveform, ...track }) => ({
      ...track,
      filePath: (await signRendition(platform, key, access)) ?? '',
      waveformPath: await signRendition(platform, waveform, access),
    })),
  );

/** Signs the original, or a rendition for readers who may not download. Of a document such readers get pages only. */
function signShown(platform: Platform, shown: ShownVersion) {
  const { access, version } = shown;
  const made = madeInstead(shown);
  return made === undefined
    ? signOriginal(platform, version, access)
    : signRendition(platform, made ?? undefined, access);
}

type ShownVersion = Pick<Reviewed, 'access' | 'version'> & { isMarked: boolean };

/** Key of the rendition to show. Null: none yet. Undefined: show the original. */
function madeInstead({ access, version, isMarked }: ShownVersion): string | null | undefined {
  const { renditions, media } = version;
  const largest = renditions.proxies?.toSorted((one, other) => other.height - one.height)[0]?.key;
  const made = { image: renditions.preview, video: largest, pdf: undefined }[media];
  const isWithheld = !access.can('download') && (made !== undefined || media === 'pdf');
  return isMarked || isWithheld ? (made ?? null) : undefined;
}

export async function showFullDetail(platform: Platform, asked: Asked) {
  const reviewed = await findReviewed(platform, asked);
  const { access, version } = reviewed;
  return {
    ...(await presentReview(platform, reviewed, asked)),
    folderInfo: await presentFolderInfo(platform, access),
    codec: version.codec,
    audioCodec: version.audio_codec,
    colorSpace: version.color_space,
    pictureCount: version.picture_count,
    lostPictures: version.lost_pictures,
    damagedPictures: version.damaged_pictures,
    downloads: access.can('download') ? listSources(reviewed).map(({ source: _, ...shown }) => shown) : [],
  };
}

/** A file shared alone has no neighbours. A selection has its own order. */
async function neighboursOf({ db }: Platform, access: Reviewed['access']) {
  const { seesPrivate } = access;
  const { standing } = access.project;
  const asked = { fileId: access.item.id, seesPrivate };
  const selectionId = standing.link?.selectionId;
  if (selectionId !== undefined) return findChosenNeighbours(db, { ...asked, selectionId });
  if (standing.reach.within === 'file') return { previous: null, next: null };
  return findNeighbours(db, asked);
}

function listSources({ row, version }: Reviewed) {
  const { stem } = splitName(row.name);
  const original = {
    kind: 'original' as const,
    height: version.height,
    fileName: row.name,
    fileSize: version.size_bytes,
    source: { key: version.object_key, contentType: version.mime_type },
  };
  const proxies = (version.renditions.proxies ?? []).map(({ key, height, size }) => ({
    kind: 'proxy' as const,
    height,
    fileName: `${stem}_${height}p.mp4`,
    fileSize: size,
    source: { key, contentType: 'video/mp4' },
  }));
  return [original, ...proxies];
}

interface WantedDownload {
  kind: 'original' | 'proxy';
  height?: number | undefined;
}

export async function offerDownload(
  platform: Platform,
  { wanted, ...asked }: Asked & { wanted: WantedDownload },
) {
  const reviewed = await findReviewed(platform, asked);
  const { access, version } = reviewed;
  if (!access.can('download')) throw fail('forbidden');
  const found = listSources(reviewed)
    .filter(({ kind, height }) => kind === wanted.kind && [undefined, height].includes(wanted.height))
    .toSorted((one, other) => (other.height ?? 0) - (one.height ?? 0))[0];
  if (!found) throw fail('conflict', { message: 'files.notYet' });
  await inTransaction(platform.db, (tx) =>
    record(tx, {
      type: 'file.downloaded',
      data: { projectId: access.projectId, fileId: access.item.id, fileVersionId: version.id },
    }),
  );
  const { source, ...shown } = found;
  return {
    ...shown,
    filePath: await signDownload(platform, { ...source, fileName: found.fileName }, access),
  };
}
