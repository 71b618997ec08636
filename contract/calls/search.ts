import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CommentType } from '../enums.ts';
import { date, id, listOf, oneOf, pageQuery, text } from '../fields.ts';
import { NAME_MAX, PAGE_SIZE } from '../limits.ts';

const query = z.strictObject({
  ...pageQuery(PAGE_SIZE.files),
  search: text(NAME_MAX, 'fields.search'),
  projectId: id.optional(),
});

const found = z.object({
  _id: id,
  kind: z.enum(['project', 'folder', 'file']),
  name: z.string(),
  projectId: id,
  projectName: z.string(),
  parentFileId: id.nullable(),
  path: z.string().describe('The folders above it.'),
  fileVersionId: id.nullable(),
  mimeType: z.string().nullable(),
  fileThumbnailPath: z.string().nullable(),
});

export const searching = {
  recent: endpoint('GET', '/search/recent', {
    summary: 'The files that one opened last, on whichever device. Ours',
    caller: 'account',
    reply: z.object({ results: z.array(found) }),
  }),
  find: endpoint('GET', '/search', {
    summary: 'Search projects, folders and files by name, in one project or in all that one reaches. Ours',
    caller: 'account',
    query,
    reply: listOf(found),
  }),
  findComments: endpoint('GET', '/search/comments', {
    summary: 'Search comments and replies by their words, in one project or in all that one reaches. Ours',
    caller: 'account',
    query,
    reply: listOf(
      z.object({
        _id: id.describe('Of the comment, or of the reply that was found.'),
        commentId: id.describe('Of the comment that the review room opens at.'),
        commentType: oneOf(CommentType),
        userId: id,
        name: z.string().describe('Who said it; “Deleted user” where the account is gone.'),
        profilePic: z.string().nullable(),
        excerpt: z.string(),
        match: z
          .object({ start: z.number(), end: z.number() })
          .nullable()
          .describe('Where in the excerpt the words stand; null where they were typed with a slip.'),
        createdAt: date,
        fileId: id,
        fileName: z.string(),
        fileVersionId: id,
        fileVersion: z.number(),
        projectId: id,
        projectName: z.string(),
        path: z.string().describe('The folders above the file.'),
      }),
    ),
  }),
};
