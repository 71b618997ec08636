import { z } from 'zod';
import {
  ItemType,
  ProcessingState,
  ReviewState,
  ReviewStatus,
  TransferState,
  UploadState,
} from '../enums.ts';
import { date, id, listNext, oneOf } from '../fields.ts';
import { personBrief } from './people.ts';
import { userRole } from './project-entities.ts';

export const address = z.string().nullable().describe('A signed address, good for at most 15 minutes.');

const projectData = z.object({
  name: z.string(),
  description: z.string(),
  projectId: id,
  fileId: id.nullable().describe('The folder, null at the root.'),
  userRole,
  projectOwner: z.string(),
  canAddUser: z.boolean(),
  canDownload: z.boolean(),
  isTeamMember: z.boolean(),
  seesProject: z
    .boolean()
    .describe('False: a folder or file alone is open to the caller, and nothing above it.'),
  selectionId: id.nullable().describe('Ours: the selection that the caller’s link shares.'),
});

export const folderInfo = projectData.extend({
  filePathData: z
    .array(z.object({ _id: id, name: z.string(), isPrivate: z.boolean() }))
    .describe('From the root.'),
  isOwner: z.boolean(),
  isActive: z.boolean(),
  isPrivate: z.boolean(),
  projectCreated: date,
  canDownloadPrivateFile: z.boolean(),
  canDeleteFile: z.boolean(),
  canUpload: z.boolean(),
  canShare: z.boolean(),
  canSeePrivate: z.boolean(),
  maxFileSize: z
    .number()
    .nullable()
    .describe('Bytes that one file may have here, for those who may upload. Ours.'),
});

const technicalFields = {
  width: z.number().nullable(),
  height: z.number().nullable(),
  videoTimeDuration: z.number().nullable().describe('Milliseconds.'),
  bit_rate: z.number().nullable(),
  r_frame_rate: z.string().nullable().describe('A fraction, as 24000/1001.'),
  avg_frame_rate: z.string().nullable(),
  time_base: z.string().nullable(),
  frameCount: z.number().nullable(),
  startTimeCode: z.string().nullable(),
  dropFrame: z.boolean(),
  pageCount: z.number().nullable(),
};

const reviewBrief = z.object({
  _id: id,
  state: oneOf(ReviewState),
  answered: z.number().describe('Of those whose answers count.'),
  total: z.number(),
  dueAt: date.nullable(),
  isLate: z.boolean(),
  isWaitingForMe: z.boolean(),
});

/** In a folder, the version's fields are null. */
export const fileItem = z.object({
  _id: id,
  projectId: id,
  parentFileId: id.nullable(),
  name: z.string(),
  color: z.string().nullable(),
  fileType: oneOf(ItemType),
  isPrivate: z.boolean(),
  status: oneOf(ReviewStatus),
  mimeType: z.string().nullable(),
  fileSize: z.number(),
  createdAt: date,
  updatedAt: date,
  uploadedBy: personBrief,
  fileVersionId: id.nullable(),
  fileVersion: z.number().nullable(),
  versionCount: z.number(),
  commentCount: z.number(),
  openCommentCount: z.number().describe('Of these, not resolved. Replies do not count. Ours.'),
  fileThumbnailPath: address,
  spritePath: address,
  ...technicalFields,
  fileUploadStatus: oneOf(TransferState),
  uploadStatus: oneOf(UploadState),
  uploadProgress: z.number().describe('Percent, rounded.'),
  processingStatus: oneOf(ProcessingState),
  processingFailure: z.string().nullable().describe('Why, in the reader’s language.'),
  fileCount: z.number().describe('What a folder holds, all levels.'),
  total: z.number(),
  completedTotal: z.number(),
  canRename: z.boolean(),
  canMove: z.boolean(),
  canDelete: z.boolean(),
  canDownload: z.boolean(),
  canChangeStatus: z.boolean(),
  canChangePrivacy: z.boolean(),
  canShare: z.boolean(),
  canAddVersion: z.boolean(),
  canRetry: z.boolean().describe('Processing failed for a reason that may pass. Ours.'),
  review: reviewBrief.nullable().describe('Of the version. Ours.'),
});

const soundTrack = z.object({
  filePath: z.string().describe('The sound alone, from the film’s beginning.'),
  waveformPath: address,
  language: z.string().nullable().describe('As the file names it: jpn, en-US …'),
  title: z.string().nullable(),
  channels: z.number().describe('In the original; two are heard.'),
  isMain: z.boolean().describe('The one that the film’s own renditions carry.'),
});

export const fileReview = fileItem.extend({
  filePath: address,
  previewPath: address.describe(
    'A picture of an image, or of a document’s first page, that every browser shows.',
  ),
  possibleResolution: z.array(z.object({ filePath: z.string(), height: z.number() })),
  waveformPath: address,
  sounds: z.array(soundTrack).describe('What can be chosen, where there are several tracks. Ours.'),
  soundCount: z.number().describe('How many tracks the original has; at most 16 can be chosen. Ours.'),
  hasConstantRate: z
    .boolean()
    .nullable()
    .describe('Every frame of the original has a picture of its own. Null: nobody counted. Ours.'),
  pagePaths: z
    .array(z.string())
    .describe(
      'Pictures of a PDF’s pages: small, or large enough to read for those who may not have the document.',
    ),
  projectData,
  previousFileId: id
    .nullable()
    .describe('The file before it in its folder, newest first, or in the link’s selection.'),
  nextFileId: id.nullable(),
  canComment: z.boolean(),
  isNewestOnly: z.boolean().describe('Ours: the caller came by a link that shows no older version.'),
  canCommentPrivately: z.boolean(),
  canSeePrivate: z.boolean(),
  pictureStart: z
    .number()
    .nullable()
    .describe(
      'Seconds by which the picture begins after the file at `filePath` does. Null: nobody knows. Ours.',
    ),
  watermark: z.string().nullable(),
  watermarkProgress: z
    .number()
    .nullable()
    .describe(
      'Percent of the film with the visitor’s name, while it is being made. Null: nothing to wait for.',
    ),
  watermarkWait: z
    .number()
    .nullable()
    .describe('Seconds until a film is made for this visitor: too many were within the hour. Ours.'),
});

export const download = z.object({
  kind: z.enum(['original', 'proxy']),
  height: z.number().nullable(),
  fileName: z.string(),
  fileSize: z.number().nullable(),
});

export const structureItem = z.object({
  _id: id,
  parentFileId: id.nullable(),
  name: z.string(),
  fileType: oneOf(ItemType),
  isPrivate: z.boolean(),
  color: z.string().nullable(),
});
export const structure = z.object({
  results: z.array(structureItem).describe('Flat, parents before children.'),
  next: listNext,
});
