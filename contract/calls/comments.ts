import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CommentFilter, CommentType } from '../enums.ts';
import {
  id,
  idParams,
  isVisible,
  listOf,
  oneOf,
  pageQuery,
  queryNumber,
  queryOneOf,
  search,
  sortDir,
  text,
} from '../fields.ts';
import { figure, isWithinDrawing } from '../figures.ts';
import {
  ATTACHMENTS_MAX,
  COMMENT_MAX,
  DOWNLOAD_LIMIT,
  FIGURES_MAX,
  MENTIONS_MAX,
  NAME_MAX,
  PAGE_SIZE,
} from '../limits.ts';
import { isStorable, isStorableJson } from '../storable.ts';
import { comment, marker, reply } from './comment-entities.ts';
import { uploadAddress } from './people.ts';
import { filePath } from './uploads.ts';

/** Counts visible characters, not UTF-16 units. */
const withinLimit = (value: string) => [...value].length <= COMMENT_MAX;
const words = z
  .string({ error: 'fields.typeComment' })
  .refine(isStorable, 'fields.characters')
  .trim()
  .overwrite((value) => (isVisible(value) ? value : ''))
  .refine(withinLimit, 'fields.commentTooLong');
const typed = words.min(1, 'fields.typeComment');
/** Fits the longest comment with its formats. */
const RAW_MAX = COMMENT_MAX * 50;
const raw = z
  .string({ error: 'fields.invalid' })
  .refine((value) => isStorable(value) && isStorableJson(value), 'fields.characters')
  .max(RAW_MAX, 'fields.commentTooLong')
  .default('')
  .describe('The same text with its mentions and formatting marked up.');
const mentionedMember = z.array(id).max(MENTIONS_MAX, 'fields.tooMany').default([]);

const clientId = id
  .optional()
  .describe('Ours: made up by the sender; sent again, the same thing is stored once.');

const count = z.int('fields.number').min(0, 'fields.number').nullable().default(null);
const measure = z.number({ error: 'fields.number' }).positive('fields.number').nullable().default(null);

const newComment = z
  .strictObject({
    fileId: id,
    fileVersionId: id,
    comment: words.default(''),
    rawComment: raw,
    commentType: oneOf(CommentType).default(CommentType.public),
    millisecondStartTime: count,
    millisecondEndTime: count,
    frame: count,
    endFrame: count,
    figureFrame: count.describe('Ours: the frame that was drawn on; left out, it is `frame`.'),
    page: count,
    attachedFigure: z
      .array(figure)
      .max(FIGURES_MAX, 'fields.tooMany')
      .refine(isWithinDrawing, 'fields.drawingTooLarge')
      .default([]),
    attachedFiles: z
      .array(z.strictObject({ filePath, fileName: text(NAME_MAX, 'fields.name') }))
      .max(ATTACHMENTS_MAX, 'fields.tooMany')
      .default([]),
    mentionedMember,
    width: measure,
    drawPadHeight: measure,
    drawPadWidth: measure,
    clientId,
  })
  .refine((input) => input.comment !== '' || input.attachedFigure.length > 0, {
    path: ['comment'],
    message: 'fields.typeComment',
  });

const listQuery = {
  filter: queryOneOf(CommentFilter).default(CommentFilter.all),
  sortDir: sortDir.default('desc'),
  sortColumn: z
    .enum(['createdAt', 'time'], { error: 'fields.choice' })
    .default('createdAt')
    .describe('Ours: `time` is the order on the timeline, or of the pages.'),
  show: z
    .enum(['open', 'mine', 'withFigure', 'withFile'], { error: 'fields.choice' })
    .optional()
    .describe('Ours: a finer filter, on top of `filter`.'),
  userId: id.optional().describe('Ours: of one person.'),
  search,
};

const withEarlier = z
  .enum(['true', 'false'], { error: 'fields.choice' })
  .default('false')
  .describe('Ours: with what is open of earlier versions, at the frame where its shot is now.');

/** Position on the timeline or page, and id. */
const markerCursor = z
  .string({ error: 'fields.invalid' })
  .regex(/^-?\d{1,16}~[0-9a-f-]{36}$/, 'fields.invalid');

/** `premiere` is FCP 7 XML; `resolve` is an EDL with DaVinci Resolve's marker lines. */
export const exportFormats = ['csv', 'txt', 'pdf', 'edl', 'fcpxml', 'premiere', 'resolve'] as const;

export const comments = {
  getList: endpoint('GET', '/comment/get-list/:id', {
    summary: 'The comments of a file version; `id` is the version’s',
    caller: 'account-or-link',
    params: idParams,
    query: z.strictObject({
      ...pageQuery(PAGE_SIZE.comments),
      ...listQuery,
      earlier: z
        .enum(['true', 'false'], { error: 'fields.choice' })
        .default('false')
        .describe('Ours: behind them those of earlier versions, the nearest version first.'),
    }),
    reply: listOf(comment),
  }),
  getByTimeStamp: endpoint('GET', '/comment/get-by-time-stamp/:id', {
    summary: 'The markers of a file version’s timeline; `from` and `to` (ours) are milliseconds',
    caller: 'account-or-link',
    params: idParams,
    query: z.strictObject({
      from: queryNumber(Number.MAX_SAFE_INTEGER).optional(),
      to: queryNumber(Number.MAX_SAFE_INTEGER).optional(),
      after: markerCursor.optional().describe('Ours: the `next` of the answer before.'),
    }),
    reply: z.object({
      results: z.array(marker),
      next: z
        .string()
        .nullable()
        .describe('Ours: where further markers follow, which one answer could not hold.'),
    }),
  }),
  getListByComment: endpoint('GET', '/comment/get-list-by-comment/:id', {
    summary: 'The page of a version’s comments that holds the comment with this id',
    caller: 'account-or-link',
    params: idParams,
    query: z.strictObject({
      fileVersionId: id,
      pageSize: pageQuery(PAGE_SIZE.comments).pageSize,
      filter: listQuery.filter,
      sortDir: listQuery.sortDir,
      sortColumn: listQuery.sortColumn,
    }),
    reply: listOf(comment),
  }),
  get: endpoint('GET', '/comment/get/:id', {
    summary: 'One comment with its replies',
    caller: 'account-or-link',
    params: idParams,
    reply: comment,
  }),
  getReply: endpoint('GET', '/comment/get-reply/:id', {
    summary: 'One reply',
    caller: 'account-or-link',
    params: idParams,
    reply,
  }),
  getReplies: endpoint('GET', '/comment/get-replies/:id', {
    summary: 'The replies to a comment, oldest first, as many as one answer holds. Ours',
    caller: 'account-or-link',
    params: idParams,
    query: z.strictObject({ after: id.optional().describe('The last reply that is known.') }),
    reply: z.object({ results: z.array(reply), hasMore: z.boolean() }),
  }),
  add: endpoint('POST', '/comment/add', {
    summary: 'Comment on a file version, at a time, frame or page, with drawings, files and mentions',
    caller: 'account-or-guest',
    body: newComment,
    reply: comment,
  }),
  update: endpoint('PUT', '/comment/update/:id', {
    summary: 'Edit one’s own comment',
    caller: 'account-or-guest',
    params: idParams,
    body: z.strictObject({ comment: words, rawComment: raw, mentionedMember }),
    reply: comment,
  }),
  markComplete: endpoint('PUT', '/comment/mark-complete/:id', {
    summary: 'Mark a comment or reply complete or incomplete',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ markAsComplete: z.boolean({ error: 'fields.choice' }) }),
    reply: z.object({ _id: id, markAsComplete: z.boolean() }),
  }),
  getPlaces: endpoint('GET', '/comment/get-places/:id', {
    summary: 'Where people put comments of earlier versions in this one; `id` is the version’s. Ours',
    caller: 'account-or-link',
    params: idParams,
    reply: z.object({
      results: z.array(
        z.object({
          commentId: id,
          fileVersionId: id.describe('The earlier version.'),
          source: z.number().describe('The frame there.'),
          frame: z.number(),
        }),
      ),
    }),
  }),
  place: endpoint('PUT', '/comment/place/:id', {
    summary: 'Put a comment of an earlier version at a frame of a newer one. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({
      fileVersionId: id.describe('The newer version.'),
      frame: z
        .int('fields.number')
        .min(0, 'fields.number')
        .nullable()
        .describe('Null takes it back: it stands where it was found.'),
    }),
    reply: z.object({ _id: id, fileVersionId: id, frame: z.number().nullable() }),
  }),
  like: endpoint('PUT', '/comment/like/:id', {
    summary: 'Like a comment or reply, or take the like back',
    caller: 'account-or-guest',
    params: idParams,
    body: z.strictObject({ like: z.boolean({ error: 'fields.choice' }) }),
    reply: z.object({ _id: id, like: z.boolean(), likeCount: z.number() }),
  }),
  delete: endpoint('DELETE', '/comment/delete/:id', {
    summary: 'Delete a comment with its replies, or one reply',
    caller: 'account-or-guest',
    params: idParams,
    reply: z.object({ _id: id }),
  }),
  sign: endpoint('POST', '/comment/signed-url', {
    summary: 'An address to send an attachment to (PNG, JPEG, PDF, MP4)',
    caller: 'account',
    body: z.strictObject({
      fileId: id,
      fileName: text(NAME_MAX, 'fields.name'),
      fileSize: z.int('fields.number').positive('fields.emptyFile'),
      mimeType: text(NAME_MAX, 'fields.invalid'),
    }),
    reply: uploadAddress,
  }),
  addReply: endpoint('POST', '/comment/add-reply', {
    summary: 'Reply to a comment',
    caller: 'account-or-guest',
    body: z.strictObject({ commentId: id, reply: typed, rawReply: raw, mentionedMember, clientId }),
    reply,
  }),
  updateReply: endpoint('PUT', '/comment/update-reply/:id', {
    summary: 'Edit one’s own reply',
    caller: 'account-or-guest',
    params: idParams,
    body: z.strictObject({ reply: typed, rawReply: raw, mentionedMember }),
    reply,
  }),
  export: endpoint('GET', '/comment/export/:id', {
    limit: DOWNLOAD_LIMIT,
    summary: 'The comments of a file version as a document to save; `id` is the version’s. Ours',
    caller: 'account-or-link',
    params: idParams,
    query: z.strictObject({
      format: z.enum(exportFormats, { error: 'fields.choice' }),
      filter: listQuery.filter,
      earlier: withEarlier,
    }),
  }),
  exportFolder: endpoint('GET', '/comment/export-folder/:id', {
    limit: DOWNLOAD_LIMIT,
    summary:
      'The comments on the newest version of every file of a project or folder as one document to save. Ours',
    caller: 'account-or-link',
    params: idParams,
    query: z.strictObject({
      format: z.enum(['csv', 'pdf'], { error: 'fields.choice' }),
      filter: listQuery.filter,
      earlier: withEarlier,
    }),
  }),
};
