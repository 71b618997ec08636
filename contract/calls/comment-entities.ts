import { z } from 'zod';
import { CommentType } from '../enums.ts';
import { date, id, oneOf } from '../fields.ts';
import { figure } from '../figures.ts';
import { pictureBox } from './changes.ts';

const mention = z.object({ _id: id, name: z.string() });

const author = {
  userId: id,
  name: z.string().describe('“Deleted user” in the reader’s language where the account is gone.'),
  profilePic: z.string().nullable(),
};

const shown = {
  mentionedMember: z.array(mention),
  like: z.boolean().describe('Whether the caller likes it.'),
  likeCount: z.number(),
  markAsComplete: z.boolean(),
  createdAt: date,
  updatedAt: date,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canMarkComplete: z.boolean().describe('And put it where it belongs in a newer version.'),
};

export const reply = z.object({
  _id: id,
  commentId: id,
  ...author,
  reply: z.string(),
  rawReply: z.string(),
  ...shown,
});

const times = {
  startTime: z.string().nullable().describe('Derived from the milliseconds, as 00:01:23.'),
  endTime: z.string().nullable(),
  millisecondStartTime: z.number().nullable(),
  millisecondEndTime: z.number().nullable(),
  timeCodeStartTime: z.string().nullable(),
  timeCodeEndTime: z.string().nullable(),
  frame: z.number().nullable().describe('Beyond the specification, as are `endFrame` and `page`.'),
  endFrame: z.number().nullable(),
  figureFrame: z
    .number()
    .nullable()
    .describe('Ours: the frame that was drawn on, where the comment stands on a range of frames.'),
  page: z.number().nullable(),
};

const carried = z.object({
  fileVersionId: id.describe('The version that was asked about.'),
  frame: z.number().nullable().describe('Where it stands in a film; what was removed, where it is missing.'),
  page: z.number().nullable().describe('Where it stands in a PDF, counted from 1 as every `page`.'),
  state: z.enum(['exact', 'unsure', 'removed']),
  by: z
    .enum(['hand', 'neighbour'])
    .optional()
    .describe('A person put it there, or it goes along with one beside it that a person put elsewhere.'),
  isChanged: z.boolean().describe('Whether the picture or the sound at its place is another one now.'),
  framing: pictureBox
    .optional()
    .describe(
      'Which part of its own picture is shown there, where that is not all of it: figures move with it.',
    ),
});

export const comment = z.object({
  _id: id,
  fileId: id,
  fileVersionId: id,
  ...author,
  comment: z.string(),
  rawComment: z.string(),
  commentType: oneOf(CommentType),
  ...times,
  attachedFigure: z
    .array(figure)
    .describe(
      'Empty in a list where its page would grow too large: `figureCount` tells, and `get` has them.',
    ),
  figureCount: z.number().describe('Ours: all of them.'),
  attachedFiles: z.array(
    z.object({
      _id: id,
      fileName: z.string(),
      mimeType: z.string(),
      fileSize: z.number(),
      filePath: z.string(),
    }),
  ),
  width: z.number().nullable(),
  drawPadHeight: z.number().nullable(),
  drawPadWidth: z.number().nullable(),
  ...shown,
  replyData: z
    .array(reply)
    .describe(
      'The first 100 in a list, the first 1,000 of one comment, fewer where they are long; `get-replies` has all.',
    ),
  replyCount: z.number().describe('Ours: all of them.'),
  canReply: z.boolean(),
  carried: carried
    .optional()
    .describe('Ours: of a comment on an earlier version, once the two were compared.'),
  isShortened: z
    .boolean()
    .describe(
      'Ours: in a list whose page would grow too large, only the beginning of the text, without its rich form, mentions, figures, files and replies. `get` has all of it.',
    ),
});

export const marker = comment
  .pick({ _id: true, userId: true, name: true, profilePic: true, commentType: true, markAsComplete: true })
  .extend({ ...times, hasFigure: z.boolean() });
