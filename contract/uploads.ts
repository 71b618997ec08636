import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, text } from './fields.ts';
import { fileItem } from './file-entities.ts';
import { NAME_MAX, OBJECT_NAME_MAX } from './limits.ts';
import { uploadAddress } from './people.ts';

const size = z.int('fields.number').positive('fields.emptyFile');
export const filePath = text(OBJECT_NAME_MAX, 'fields.invalid').describe(
  'The `fileNameWithPrefix` of the upload.',
);
export const checksum = z
  .string({ error: 'fields.checksum' })
  .regex(/^[0-9a-f]{64}$/, 'fields.checksum')
  .optional()
  .describe('SHA-256 of the bytes, hexadecimal. Ours: the upload fails when what is stored differs.');

export const newFile = {
  projectId: id,
  fileId: id.nullable().describe('The folder, null for the root; for a version: the file.'),
  fileName: text(NAME_MAX, 'fields.name'),
  fileSize: size,
};
export const wanted = z.strictObject({ ...newFile, mimeType: text(NAME_MAX, 'fields.invalid') });
export const fileAddress = uploadAddress.extend({
  projectId: id,
  len: z.number().describe('Bytes to send.'),
});

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

export const uploads = {
  sign: endpoint('POST', '/file/signed-url', {
    summary: 'An address to send a file to with one PUT',
    caller: 'account',
    body: wanted,
    reply: fileAddress,
    built: false,
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
    built: false,
  }),
  startMultipart: endpoint('POST', '/file/multipart/start', {
    summary: 'Start a resumable upload in parts. Ours',
    caller: 'account',
    body: wanted.extend({
      isVersion: z.boolean({ error: 'fields.choice' }).default(false),
    }),
    reply: progress,
    built: false,
  }),
  signParts: endpoint('POST', '/file/multipart/parts', {
    summary: 'Addresses to send several parts to. Ours',
    caller: 'account',
    body: z.strictObject({
      uploadId,
      parts: z.array(partNumber).min(1, 'fields.number').max(100, 'fields.tooMany'),
    }),
    reply: z.object({
      results: z.array(z.object({ part: z.number(), signedUrl: z.string(), len: z.number() })),
    }),
    built: false,
  }),
  completeMultipart: endpoint('POST', '/file/multipart/complete', {
    summary: 'Join the parts; then register the file as after one PUT. Ours',
    caller: 'account',
    body: z.strictObject({ uploadId, checksum }),
    reply: fileAddress.omit({ signedUrl: true }),
    built: false,
  }),
  abortMultipart: endpoint('POST', '/file/multipart/abort', {
    summary: 'Give an upload up and free what arrived. Ours',
    caller: 'account',
    body: z.strictObject({ uploadId }),
    built: false,
  }),
  getMultipart: endpoint('GET', '/file/multipart/:id', {
    summary: 'Which parts of an upload arrived, to go on with the others. Ours',
    caller: 'account',
    params: idParams,
    reply: progress,
    built: false,
  }),
};
