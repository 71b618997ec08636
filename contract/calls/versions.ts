import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ReviewStatus } from '../enums.ts';
import { date, id, idParams, name, noBody, oneOf } from '../fields.ts';
import { fileItem } from './file-entities.ts';
import { personBrief } from './people.ts';
import { checksum, fileAddress, filePath, newFile, wanted } from './uploads.ts';

export const fileVersion = fileItem
  .pick({
    mimeType: true,
    fileSize: true,
    fileThumbnailPath: true,
    width: true,
    height: true,
    videoTimeDuration: true,
    r_frame_rate: true,
    pageCount: true,
    commentCount: true,
    uploadProgress: true,
    processingStatus: true,
    processingFailure: true,
    status: true,
  })
  .extend({
    _id: id,
    fileId: id,
    name: z.string(),
    fileVersion: z.number().describe('Its place in the stack; the highest is the current one.'),
    uploadedBy: personBrief,
    createdAt: date,
    canRename: z.boolean(),
    canDelete: z.boolean().describe('Never of the last one.'),
    canChangeStatus: z.boolean(),
  });

const stack = z.object({ results: z.array(fileVersion).describe('Highest first.'), canReorder: z.boolean() });
const ownFile = { ...newFile, fileId: id };

export const versions = {
  getList: endpoint('GET', '/file/get-versions-list/:id', {
    summary: 'The versions of a file',
    caller: 'account-or-link',
    params: idParams,
    reply: stack.extend({
      canAddVersion: z.boolean().describe('What the role allows; the plan comes on top.'),
      versioningAllowed: z.boolean().describe('By the plan of the project’s owner.'),
    }),
  }),
  updateStatus: endpoint('PUT', '/file/update-version-status', {
    summary: 'Set the review status of a version',
    caller: 'account',
    body: z.strictObject({
      fileId: id,
      fileVersionId: id,
      status: oneOf(ReviewStatus),
      reviewId: id
        .nullable()
        .optional()
        .describe(
          'The open review of the file that the caller knew of; null: none. Where another one was opened meanwhile, nothing is set. Ours.',
        ),
    }),
    reply: z.object({ fileId: id, fileVersionId: id, status: oneOf(ReviewStatus) }),
  }),
  sign: endpoint('POST', '/file/version-signed-url', {
    summary: 'An address to send a new version to with one PUT; `fileId` is the file',
    caller: 'account',
    body: wanted.extend({ fileId: id }),
    reply: fileAddress,
  }),
  create: endpoint('POST', '/file/create-version', {
    summary: 'Make a version of what was uploaded',
    caller: 'account',
    body: z.strictObject({ ...ownFile, filePath, checksum }),
    reply: fileVersion,
  }),
  updateIndex: endpoint('PUT', '/file/update-version-index/:id', {
    summary: 'Move a version to another place in its stack',
    caller: 'account',
    params: idParams,
    body: z.strictObject({
      fileVersion: z.int('fields.number').min(1, 'fields.number').max(10_000, 'fields.number'),
    }),
    reply: stack,
  }),
  rename: endpoint('PUT', '/file/rename-version/:id', {
    summary: 'Rename a version',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ name }),
    reply: fileVersion,
  }),
  delete: endpoint('DELETE', '/file/delete-version/:id', {
    summary: 'Delete one version of a file, but never the last one. Ours',
    caller: 'account',
    params: idParams,
    reply: stack.extend({ fileId: id }),
  }),
  restore: endpoint('PUT', '/file/restore-version/:id', {
    summary: 'Take a deleted version back to its place in the stack, for as long as a deleted file. Ours',
    caller: 'account',
    params: idParams,
    body: noBody,
    reply: stack.extend({ fileId: id }),
  }),
};
