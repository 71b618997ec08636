import type { z } from 'zod';
import type { fileItem } from '../../../../contract/calls/file-entities.ts';
import {
  ItemType,
  type Language,
  ProcessingState,
  ReviewState,
  TransferState,
  UploadState,
} from '../../../../contract/enums.ts';
import { watermarkOf } from '../../../access/files/watermark-text.ts';
import type { ProjectAccess } from '../../../access/projects/project-access.ts';
import type { ProjectStanding } from '../../../access/projects/project-standing.ts';
import type { Platform } from '../../../platform.ts';
import { translate } from '../../../texts.ts';
import { presentPersonBrief, shownName } from '../../people/people.presenter.ts';
import { mayRetry } from '../../processing/retry.rules.ts';
import { shownPicture } from '../media/mark-picture.service.ts';
import { signThumbnail } from '../media/sign-media.service.ts';
import type { FileItemRow } from './file-items.queries.ts';
import { outcomeOf } from './review-outcome.rules.ts';

export type FileItem = z.infer<typeof fileItem>;

export interface Reader {
  access: ProjectAccess;
  language: Language;
}

export function presentFileItems(
  platform: Platform,
  reader: Reader,
  rows: FileItemRow[],
): Promise<FileItem[]> {
  const { standing, accountId } = reader.access;
  const others = rightsOf(standing, { ownUpload: false });
  const own = rightsOf(standing, { ownUpload: true });
  return Promise.all(
    rows.map((row) =>
      presentRow(platform, reader, { row, rights: row.created_by === accountId ? own : others }),
    ),
  );
}

export function presentFileItem(platform: Platform, reader: Reader, row: FileItemRow): Promise<FileItem> {
  const { standing, accountId } = reader.access;
  const rights = rightsOf(standing, { ownUpload: row.created_by === accountId });
  return presentRow(platform, reader, { row, rights });
}

type Rights = ReturnType<typeof rightsOf>;

const rightsOf = (standing: ProjectStanding, own: { ownUpload: boolean }) => ({
  seePrivate: standing.can('seePrivate'),
  organise: standing.can('organise', own),
  deleteFile: standing.can('deleteFile', own),
  download: standing.can('download', own),
  setStatus: standing.can('setStatus', own),
  setPrivacy: standing.can('setPrivacy', own),
  manageSharing: standing.can('manageSharing', own),
  upload: standing.can('upload', own),
});

async function presentRow(
  platform: Platform,
  { access, language }: Reader,
  { row, rights }: { row: FileItemRow; rights: Rights },
): Promise<FileItem> {
  const { standing } = access;
  const isFile = row.type === ItemType.file;
  const counts = visibleCounts(row, rights.seePrivate);
  const progress = progressOf(row);
  const text = watermarkOf(access, row.name);
  const thumbnail = await shownPicture(platform, { key: row.renditions?.thumbnail, text });
  // Sprites have no room for a watermark in each picture.
  const sprite = text === null ? row.renditions?.sprite?.key : undefined;
  return {
    _id: row.id,
    projectId: row.project_id,
    parentFileId: standing.showsFolderOf(row.id) ? row.parent_id : null,
    name: row.name,
    color: row.color,
    fileType: row.type,
    isPrivate: row.is_private,
    status: row.status,
    mimeType: row.mime_type,
    fileSize: row.version_size ?? counts.bytes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    uploadedBy: await presentPersonBrief(platform, {
      account_id: row.created_by,
      name: shownName({ name: row.uploader_name, state: row.uploader_state }, language),
      picture_key: row.uploader_picture,
    }),
    fileVersionId: row.version_id,
    fileVersion: row.version_number,
    versionCount: standing.showsOneVersion ? Math.min(1, row.version_count) : row.version_count,
    commentCount: counts.comments,
    openCommentCount: counts.openComments,
    fileThumbnailPath: await signThumbnail(platform, thumbnail, access),
    spritePath: await signThumbnail(platform, sprite, access),
    width: row.width,
    height: row.height,
    videoTimeDuration: row.duration_ms,
    bit_rate: row.bit_rate,
    r_frame_rate: row.r_frame_rate,
    avg_frame_rate: row.avg_frame_rate,
    time_base: row.time_base,
    frameCount: row.frame_count,
    startTimeCode: row.start_time_code,
    dropFrame: row.drop_frame ?? false,
    pageCount: row.page_count,
    fileUploadStatus: progress.transfer,
    uploadStatus: progress.upload,
    uploadProgress: progress.percent,
    processingStatus: progress.processing,
    processingFailure: row.failure && translate(language, row.failure),
    fileCount: counts.files,
    total: row.upload_total,
    completedTotal: row.upload_completed,
    canRename: rights.organise,
    canMove: rights.organise,
    canDelete: rights.deleteFile,
    canDownload: rights.download,
    canChangeStatus: isFile && rights.setStatus,
    canChangePrivacy: rights.setPrivacy,
    canShare: rights.manageSharing,
    canAddVersion: isFile && rights.upload,
    canRetry: isFile && rights.upload && mayRetry(row.failure),
    review: presentProgress(row.review, access),
  };
}

/** Visitors of a link see the status alone. */
function presentProgress(review: FileItemRow['review'], { standing, accountId }: ProjectAccess) {
  if (!review || accountId === undefined || standing.link !== undefined) return null;
  const { id, state, rule, due_at: due, reviewers } = review;
  const { answered, total } = outcomeOf(rule, reviewers);
  const isOpen = state === ReviewState.open;
  return {
    _id: id,
    ...{ state, answered, total },
    dueAt: due === null ? null : new Date(due).toISOString(),
    isLate: isOpen && due !== null && new Date(due).getTime() < Date.now(),
    isWaitingForMe:
      isOpen && reviewers.some(({ account_id, answer }) => account_id === accountId && answer === null),
  };
}

function progressOf(row: FileItemRow) {
  const processing = row.processing ?? ProcessingState.processed;
  const isWaiting = row.upload_completed < row.upload_total;
  const settled = processing === ProcessingState.inProgress ? UploadState.processing : UploadState.completed;
  return {
    transfer: isWaiting ? TransferState.inProgress : TransferState.uploaded,
    upload: isWaiting ? UploadState.uploading : settled,
    percent: isWaiting ? Math.round((100 * row.upload_completed) / row.upload_total) : (row.progress ?? 100),
    processing,
  };
}

const visibleCounts = (row: FileItemRow, seesPrivate: boolean) => ({
  files: row.file_count - (seesPrivate ? 0 : row.hidden_file_count),
  bytes: row.size_bytes - (seesPrivate ? 0 : row.hidden_size_bytes),
  comments: row.comment_count - (seesPrivate ? 0 : row.hidden_comment_count),
  openComments: row.open_comment_count - (seesPrivate ? 0 : row.hidden_open_comment_count),
});
