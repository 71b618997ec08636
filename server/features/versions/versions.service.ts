import type { z } from 'zod';
import type { fileVersion } from '../../../contract/calls/versions.ts';
import { ItemType, type Language } from '../../../contract/enums.ts';
import type { Ability } from '../../../contract/roles.ts';
import { type FileOrFolderAccess, requireFileOrFolder } from '../../access/files/file-access.ts';
import { watermarkOf } from '../../access/files/watermark-text.ts';
import { readFileLimits } from '../../access/limits/plan-limits.ts';
import { fail } from '../../failure.ts';
import type { Caller, Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { shownPicture } from '../files/media/mark-picture.service.ts';
import { signThumbnail } from '../files/media/sign-media.service.ts';
import { presentPersonBrief, shownName } from '../people/people.presenter.ts';
import { findPlace, listVersions, type VersionRow } from './versions.queries.ts';

interface Asked<Wanted extends Ability> {
  person: Person;
  versionId: string;
  ability: Wanted;
  evenDeleted?: boolean;
}

/** For collaborators "own upload" means the version, not the file. */
export async function requireVersionFile<Wanted extends Ability>(
  platform: Platform,
  { person, versionId, ability, evenDeleted = false }: Asked<Wanted>,
): Promise<FileOrFolderAccess> {
  const place = await findPlace(platform.db, { versionId, evenDeleted });
  if (!place) throw fail('versionMissing');
  const question = { person, id: place.file_id, ability: 'see', missing: 'versionMissing' } as const;
  const access = await requireFileOrFolder(platform.db, question);
  if (!mayOnVersion(access, ability, place)) throw fail('forbidden');
  return access;
}

const mayOnVersion = (access: FileOrFolderAccess, ability: Ability, version: { created_by: string }) =>
  access.project.standing.can(ability, { ownUpload: version.created_by === access.accountId });

interface Reader {
  access: FileOrFolderAccess;
  language: Language;
}

type Version = z.infer<typeof fileVersion>;

/** A link to one version shows that one only. */
export async function showStack(platform: Platform, { access, language }: Reader) {
  const all = await listVersions(platform.db, access.item.id);
  const rows = all.filter(({ id }) => access.opensVersion(id));
  const reader = { access, language, isAlone: rows.length === 1 };
  return {
    results: await Promise.all(rows.map((row) => presentVersion(platform, reader, row))),
    canReorder: access.can('organise'),
  };
}

interface AskedList extends Caller {
  fileId: string;
  language: Language;
}

export async function showVersionList(platform: Platform, { person, grant, fileId, language }: AskedList) {
  const access = await requireFileOrFolder(platform.db, { person, grant, id: fileId, ability: 'see' });
  const { item, project } = access;
  if (item.type !== ItemType.file) throw fail('fileMissing');
  const [stack, { versioning: versioningAllowed }] = await Promise.all([
    showStack(platform, { access, language }),
    readFileLimits(platform.db, project.project.owner_id),
  ]);
  return { ...stack, canAddVersion: access.can('upload'), versioningAllowed };
}

export async function showVersion(
  platform: Platform,
  reader: Reader & { versionId: string },
): Promise<Version> {
  const { results } = await showStack(platform, reader);
  const version = results.find(({ _id }) => _id === reader.versionId);
  if (!version) throw fail('versionMissing');
  return version;
}

async function presentVersion(
  platform: Platform,
  { access, language, isAlone }: Reader & { isAlone: boolean },
  row: VersionRow,
): Promise<Version> {
  const text = watermarkOf(access.project, access.item.name);
  const thumbnail = await shownPicture(platform, { key: row.renditions.thumbnail, text });
  return {
    _id: row.id,
    fileId: row.file_id,
    name: row.name,
    fileVersion: row.number,
    status: row.status,
    mimeType: row.mime_type,
    fileSize: row.size_bytes,
    fileThumbnailPath: await signThumbnail(platform, thumbnail, access),
    width: row.width,
    height: row.height,
    videoTimeDuration: row.duration_ms,
    r_frame_rate: row.r_frame_rate,
    pageCount: row.page_count,
    commentCount: row.comment_count - (access.seesPrivate ? 0 : row.hidden_comment_count),
    uploadProgress: row.progress,
    processingStatus: row.processing,
    processingFailure: row.failure && translate(language, row.failure),
    uploadedBy: await presentPersonBrief(platform, {
      account_id: row.created_by,
      name: shownName({ name: row.uploader_name, state: row.uploader_state }, language),
      picture_key: row.uploader_picture,
    }),
    createdAt: row.created_at.toISOString(),
    canRename: mayOnVersion(access, 'organise', row),
    canDelete: !isAlone && mayOnVersion(access, 'deleteFile', row),
    canChangeStatus: access.can('setStatus'),
  };
}
