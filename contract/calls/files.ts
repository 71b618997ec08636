import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  date,
  id,
  idParams,
  listFrom,
  listNext,
  listOf,
  name,
  noBody,
  pageQuery,
  search,
  sortDir,
  text,
  token,
} from '../fields.ts';
import { DOWNLOAD_LIMIT, DROP_FILES_MAX, NAME_MAX, PAGE_SIZE } from '../limits.ts';
import {
  address,
  download,
  fileItem,
  fileReview,
  folderInfo,
  structure,
  structureItem,
} from './file-entities.ts';
import { personBrief } from './people.ts';
import { userRole } from './project-entities.ts';

const color = z
  .string({ error: 'fields.color' })
  .regex(/^#[0-9a-fA-F]{6}$/, 'fields.color')
  .nullable()
  .default(null);
const isPrivate = z.boolean({ error: 'fields.choice' });
const folder = id.nullable().describe('A folder, null for the root.');
const target = z.strictObject({
  fileId: z
    .uuid({ error: 'fields.selectFolder' })
    .nullable()
    .describe('The target folder, null for the root.'),
  projectId: id.optional().describe('Another project.'),
});
const ofVersion = z.strictObject({ fileVersionId: id.optional().describe('Ours; left out: the newest.') });
const zip = z.object({
  filePath: z.string().describe('On this server, good for 15 minutes and for the caller’s eyes only.'),
  fileName: z.string(),
  fileCount: z.number(),
  fileSize: z.number().describe('Bytes of the zip, as `Content-Length` will say.'),
});
const CURSOR_MAX = 4000;
const folderParams = z.strictObject({ id: id.describe('A project’s id (its root) or a folder’s.') });

const some = (choices: readonly string[]) => {
  const one = `(${choices.join('|')})`;
  return z
    .string()
    .regex(new RegExp(`^${one}(,${one}){0,9}$`), 'fields.choice')
    .optional();
};

/** Filters files; any filter hides folders. Commas separate choices. */
const filters = {
  status: some(['0', '1', '2', '3']),
  kind: some(['image', 'video', 'pdf']),
  uploadedBy: id.optional(),
  openComments: z.enum(['true', 'false'], { error: 'fields.choice' }).optional(),
  review: z
    .enum(['mine', 'late', 'approved'], { error: 'fields.choice' })
    .optional()
    .describe('Waits for the caller; past its date; approved by everybody who was asked.'),
  newSince: z.iso
    .datetime({ error: 'fields.invalid' })
    .optional()
    .describe('Added, or with a new version, since.'),
};

const trashed = structureItem.extend({
  projectId: id,
  projectName: z.string(),
  fileThumbnailPath: address,
  deletedAt: date,
  deletedBy: personBrief.nullable().describe('Null: a version that was deleted before this was kept.'),
  version: z
    .object({ fileId: id, fileVersion: z.number(), name: z.string() })
    .nullable()
    .describe('Of a version: `_id` is its own, `name` its file’s, and `restore-version` brings it back.'),
  restorableUntil: date,
  canRestore: z.boolean(),
});
const trash = listOf(trashed).extend({
  projects: z
    .array(z.object({ _id: id, name: z.string(), count: z.number() }))
    .describe('Those that have something in the trash.'),
});

export const files = {
  addFolder: endpoint('POST', '/file/add-folder', {
    summary: 'Create a folder',
    caller: 'account',
    body: z.strictObject({
      projectId: id,
      fileId: folder,
      name: text(NAME_MAX, 'fields.folderName'),
      color,
      isPrivate: isPrivate.default(false),
    }),
    reply: fileItem,
  }),
  folderList: endpoint('GET', '/file/folder-list/:id', {
    summary: 'The folders directly inside a project or folder',
    caller: 'account-or-link',
    params: folderParams,
    query: listFrom,
    reply: z.object({ results: z.array(fileItem), next: listNext }),
  }),
  getUploaders: endpoint('GET', '/file/uploaders/:id', {
    summary: 'Who brought the files of a project or folder, to filter its list by. Ours',
    caller: 'account-or-link',
    params: folderParams,
    reply: z.object({ results: z.array(personBrief) }),
  }),
  getList: endpoint('GET', '/file/get-list/:id', {
    summary: 'What a project or folder contains, folders first',
    caller: 'account-or-link',
    params: folderParams,
    query: z.strictObject({
      ...pageQuery(PAGE_SIZE.files),
      sortColumn: z
        .enum(
          [
            ...['createdAt', 'updatedAt', 'name', 'fileSize', 'status', 'mimeType'],
            ...['version', 'openComments', 'uploadedBy'],
          ] as const,
          { error: 'fields.choice' },
        )
        .default('createdAt'),
      sortDir: sortDir.default('desc'),
      search,
      ...filters,
      before: text(CURSOR_MAX, 'fields.invalid')
        .optional()
        .describe(
          'Ours: continues behind the last answer’s `next` and, unlike `pageNo`, repeats and skips nothing.',
        ),
    }),
    reply: listOf(fileItem).extend({ next: z.string().nullable() }),
  }),
  get: endpoint('GET', '/file/get/:id', {
    summary:
      'A file as the review room shows it; called again when media addresses run out. By a link that shows the newest ' +
      'version alone, any other version leads to that one',
    caller: 'account-or-link',
    params: idParams,
    query: ofVersion,
    reply: fileReview,
  }),
  getDetail: endpoint('GET', '/file/get-file-detail/:id', {
    summary: 'Where a project, folder or file stands, and what the caller may do there',
    caller: 'account-or-link',
    params: idParams,
    reply: folderInfo,
  }),
  getFullDetail: endpoint('GET', '/file/get-file-full-detail/:id', {
    summary: 'Everything about a file: technical fields, downloads',
    caller: 'account-or-link',
    params: idParams,
    query: ofVersion,
    reply: fileReview.extend({
      folderInfo,
      codec: z.string().nullable(),
      audioCodec: z.string().nullable(),
      colorSpace: z.string().nullable(),
      pictureCount: z.number().nullable().describe('Of a film, as it was uploaded. Ours.'),
      lostPictures: z
        .number()
        .nullable()
        .describe('Pictures of a film that its previews leave out: they follow each other too fast. Ours.'),
      damagedPictures: z.number().nullable().describe('Pictures of a film that are damaged in it. Ours.'),
      downloads: z
        .array(download)
        .describe('Empty where the caller may not download; `download` has the address.'),
    }),
  }),
  getMembers: endpoint('GET', '/file/get-all-member-list/:id', {
    summary: 'Everyone who may see a file, for mentions',
    caller: 'account',
    params: idParams,
    query: z.strictObject({ search }),
    reply: z.object({
      results: z.array(
        personBrief.extend({
          userRole,
          isOwner: z.boolean(),
          canSeePrivate: z.boolean().describe('May be mentioned in a private comment.'),
        }),
      ),
    }),
  }),
  makePrivate: endpoint('PUT', '/file/make-private', {
    summary: 'Make a file or folder private (team only) or public',
    caller: 'account',
    body: z.strictObject({ fileId: id, isPrivate }),
    reply: fileItem,
  }),
  duplicate: endpoint('PUT', '/file/duplicate/:id', {
    summary: 'Duplicate a file or folder beside itself',
    caller: 'account',
    params: idParams,
    body: noBody,
    reply: fileItem,
  }),
  rename: endpoint('PUT', '/file/rename/:id', {
    summary: 'Rename a file or folder',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ name }),
    reply: fileItem,
  }),
  move: endpoint('PUT', '/file/move/:id', {
    summary:
      'Move a file or folder, also to another project. To one of another owner a copy goes, with another `_id`, and the original goes to the trash',
    caller: 'account',
    params: idParams,
    body: target.extend({
      keepBoth: z
        .boolean({ error: 'fields.choice' })
        .default(false)
        .describe('Ours: gives it another name where its own is taken, instead of code 4090.'),
    }),
    reply: fileItem,
  }),
  copy: endpoint('PUT', '/file/copy/:id', {
    summary: 'Copy a file or folder, also to another project',
    caller: 'account',
    params: idParams,
    body: target,
    reply: fileItem,
  }),
  delete: endpoint('DELETE', '/file/delete/:id', {
    summary: 'Move a file or folder to the trash for 14 days',
    caller: 'account',
    params: idParams,
    reply: z.object({ _id: id, restorableUntil: date }),
  }),
  getAllDeleted: endpoint('GET', '/file/get-deleted', {
    summary: 'The trash of all projects to which one brings files. Ours',
    caller: 'account',
    query: z.strictObject(pageQuery(PAGE_SIZE.files)),
    reply: trash,
  }),
  getDeleted: endpoint('GET', '/file/get-deleted/:id', {
    summary: 'The trash of a project: files, folders, and single versions of files that stay. Ours',
    caller: 'account',
    params: idParams,
    query: z.strictObject(pageQuery(PAGE_SIZE.files)),
    reply: trash,
  }),
  restore: endpoint('PUT', '/file/restore/:id', {
    summary: 'Take a file or folder out of the trash. Ours',
    caller: 'account',
    params: idParams,
    body: noBody,
    reply: fileItem,
  }),
  getFolderStructure: endpoint('GET', '/file/get-folder-structure/:id', {
    summary: 'The tree of folders below a project or folder',
    caller: 'account-or-link',
    params: folderParams,
    query: listFrom,
    reply: structure,
  }),
  getStructure: endpoint('GET', '/file/get-structure/:id', {
    summary: 'The tree of folders and files below a project or folder',
    caller: 'account-or-link',
    params: folderParams,
    query: listFrom,
    reply: structure,
  }),
  getFolders: endpoint('GET', '/file/get-folders/:id', {
    summary: 'Search folders of a project to move or copy to',
    caller: 'account',
    params: folderParams,
    query: z.strictObject({ search }),
    reply: z.object({ results: z.array(structureItem.extend({ path: z.string() })) }),
  }),
  getProjects: endpoint('GET', '/file/get-projects/:id', {
    summary: 'Search projects that the file with this id can be moved or copied to',
    caller: 'account',
    params: idParams,
    query: z.strictObject({ search }),
    reply: z.object({
      results: z.array(
        z.object({
          _id: id,
          name: z.string(),
          projectRootFolderId: id,
          isCurrent: z.boolean(),
          isOtherOwner: z.boolean().describe('Ours: what is moved there goes as a copy.'),
        }),
      ),
    }),
  }),
  downloadOne: endpoint('POST', '/file/download/:id', {
    limit: DOWNLOAD_LIMIT,
    summary: 'An address to save one file from, which the owner’s audit trail tells. Ours',
    caller: 'account-or-link',
    params: idParams,
    body: z.strictObject({
      kind: download.shape.kind,
      height: z.number({ error: 'fields.number' }).optional().describe('Of a proxy; the largest without it.'),
      fileVersionId: id.optional().describe('The newest without it.'),
    }),
    reply: download.extend({ filePath: z.string() }),
  }),
  download: endpoint('POST', '/file/download', {
    limit: DOWNLOAD_LIMIT,
    summary: 'An address that streams several files and folders as one zip. Ours',
    caller: 'account-or-link',
    body: z.strictObject({
      fileIds: z.array(id).min(1, 'fields.selectFiles').max(DROP_FILES_MAX, 'fields.tooMany'),
    }),
    reply: zip,
  }),
  zip: endpoint('GET', '/file/zip/:token', {
    summary: 'The zip itself, for a browser that saves it: the address is the proof, for 15 minutes. Ours',
    caller: 'anyone',
    params: z.strictObject({ token }),
  }),
  markedPage: endpoint('GET', '/file/marked-page', {
    summary: 'A page of a PDF with the visitor’s name burnt in, made when it is first looked at. Ours',
    caller: 'anyone',
    query: z.strictObject({ token: z.string().min(1, 'fields.token').max(4000, 'fields.token') }),
  }),
  downloadFolder: endpoint('GET', '/file/folder-download/:id', {
    limit: DOWNLOAD_LIMIT,
    summary: 'An address that streams a folder as a zip, without what the caller may not see',
    caller: 'account-or-link',
    params: folderParams,
    reply: zip,
  }),
};
