import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, noBody, text } from '../fields.ts';
import { FILES_A_CALL_MAX, FOLDER_FILES_MAX, NAME_MAX, OBJECT_NAME_MAX } from '../limits.ts';
import { fileItem } from './file-entities.ts';
import { uploadAddress } from './people.ts';

const size = z.int('fields.number').positive('fields.emptyFile');
export const filePath = text(OBJECT_NAME_MAX, 'fields.invalid').describe(
  'The `fileNameWithPrefix` of the upload.',
);
const crc32 = z.string({ error: 'fields.checksum' }).regex(/^[A-Za-z0-9+/]{6}==$/, 'fields.checksum');
export const checksum = crc32
  .optional()
  .describe(
    'CRC-32 of the bytes: base64 of its four bytes, most significant first. Ours: the upload fails when what is stored differs.',
  );

export const newFile = {
  projectId: id,
  fileId: id.nullable().describe('The folder, null for the root; for a version: the file.'),
  fileName: text(NAME_MAX, 'fields.name'),
  fileSize: size,
};
const transfer = z.strictObject({ ...newFile, mimeType: text(NAME_MAX, 'fields.invalid') });
export const wanted = transfer.extend({
  checksum: checksum.describe(
    'CRC-32 as in `create-file`. Ours: given here, the PUT has to carry it as the header `x-amz-checksum-crc32`, and other bytes are refused.',
  ),
  filePath: filePath
    .optional()
    .describe('The `fileNameWithPrefix` of an upload whose address ran out. Ours: signs it again.'),
});
export const fileAddress = uploadAddress.extend({
  _id: id.describe('Of the upload. Ours.'),
  projectId: id,
  len: z.number().describe('Bytes to send.'),
});

const fileCount = z.int('fields.number').min(0, 'fields.number').max(FOLDER_FILES_MAX, 'fields.tooMany');
const uploadId = id.describe('The `_id` that `start` answered.');
const partNumber = z.int('fields.number').min(1, 'fields.number').max(10_000, 'fields.number');

const progress = z.object({
  _id: id,
  fileNameWithPrefix: z.string(),
  partSize: z.number().describe('Bytes of every part but the last.'),
  partCount: z.number(),
  arrived: z.array(z.object({ part: z.number(), size: z.number() })),
  isComplete: z.boolean(),
});

const { projectId, fileId, ...file } = newFile;
const many = <File extends z.ZodType>(one: File) =>
  z.array(one).min(1, 'fields.number').max(FILES_A_CALL_MAX, 'fields.tooMany');

const refusal = z.object({
  statusCode: z.number().describe('A code of the table of codes.'),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type Refusal = z.infer<typeof refusal>;

export const uploads = {
  sign: endpoint('POST', '/file/signed-url', {
    summary: 'An address to send a file to with one PUT',
    caller: 'account-or-sender',
    body: wanted,
    reply: fileAddress,
  }),
  createFile: endpoint('POST', '/file/create-file', {
    summary:
      'Make a file of what was uploaded. The same upload makes one file, however often it is registered',
    caller: 'account',
    body: z.strictObject({
      ...newFile,
      filePath,
      isFolder: z.boolean({ error: 'fields.choice' }).default(false).describe('Part of a folder’s upload.'),
      folderId: id.nullable().optional().describe('The folder that is being uploaded.'),
      checksum,
    }),
    reply: fileItem,
  }),
  signMany: endpoint('POST', '/file/signed-urls', {
    summary:
      'Addresses for many small files of one folder, in their order. Each as from `signed-url`, or why not. Ours',
    caller: 'account-or-sender',
    body: z.strictObject({
      projectId,
      fileId,
      files: many(
        z.strictObject({
          ...file,
          mimeType: transfer.shape.mimeType,
          checksum: wanted.shape.checksum,
        }),
      ),
    }),
    reply: z.object({ results: z.array(z.union([fileAddress, refusal])) }),
  }),
  createMany: endpoint('POST', '/file/create-files', {
    summary:
      'Make files of many uploads of one folder, in their order. Each as by `create-file`, or why not. Ours',
    caller: 'account-or-sender',
    body: z.strictObject({
      projectId,
      fileId,
      folderId: id.nullable().default(null).describe('The folder that is being uploaded.'),
      files: many(z.strictObject({ ...file, filePath, checksum })),
    }),
    reply: z.object({
      results: z.array(
        z.union([fileItem.pick({ _id: true, processingStatus: true, uploadProgress: true }), refusal]),
      ),
    }),
  }),
  startMultipart: endpoint('POST', '/file/multipart/start', {
    summary: 'Start a resumable upload in parts. Ours',
    caller: 'account-or-sender',
    body: transfer.extend({
      isVersion: z.boolean({ error: 'fields.choice' }).default(false),
    }),
    reply: progress,
  }),
  signParts: endpoint('POST', '/file/multipart/parts', {
    summary:
      'Addresses to send several parts to, each with its checksum as the header `x-amz-checksum-crc32`. Ask again for those that ran out. Ours',
    caller: 'account-or-sender',
    body: z.strictObject({
      uploadId,
      parts: z
        .array(z.strictObject({ part: partNumber, checksum: crc32.describe('CRC-32 of the part.') }))
        .min(1, 'fields.number')
        .max(100, 'fields.tooMany'),
    }),
    reply: z.object({
      results: z.array(z.object({ part: z.number(), signedUrl: z.string(), len: z.number() })),
    }),
  }),
  completeMultipart: endpoint('POST', '/file/multipart/complete', {
    summary: 'Join the parts; then register the file as after one PUT. Ours',
    caller: 'account-or-sender',
    body: z.strictObject({ uploadId, checksum }),
    reply: fileAddress.omit({ signedUrl: true }),
  }),
  abortMultipart: endpoint('POST', '/file/multipart/abort', {
    summary: 'Give an upload up, in parts or not, and free what arrived. Ours',
    caller: 'account-or-sender',
    body: z.strictObject({ uploadId }),
  }),
  getMultipart: endpoint('GET', '/file/multipart/:id', {
    summary: 'Which parts of an upload arrived, to go on with the others. Ours',
    caller: 'account-or-sender',
    params: idParams,
    reply: progress,
  }),
  countFolder: endpoint('PUT', '/file/folder-upload/:id', {
    summary:
      'Say how many files are coming into a folder that is being uploaded, and how many of them failed before they could be registered. Ours',
    caller: 'account-or-sender',
    params: idParams,
    body: z.strictObject({ added: fileCount.default(0), failed: fileCount.default(0) }),
    reply: z.object({ total: z.number(), completedTotal: z.number() }),
  }),
  retryProcessing: endpoint('PUT', '/file/retry-processing/:id', {
    summary: 'Try again to make the previews of a file. Ours',
    caller: 'account',
    params: idParams,
    query: z.strictObject({ fileVersionId: id.optional().describe('Left out: the newest.') }),
    body: noBody,
    reply: fileItem,
  }),
};
