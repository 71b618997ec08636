import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, listOf, pageQuery, text } from './fields.ts';
import { NAME_MAX, PAGE_SIZE } from './limits.ts';

export const searching = {
  find: endpoint('GET', '/search', {
    summary: 'Search projects, folders and files by name, in one project or in all that one reaches. Ours',
    caller: 'account',
    query: z.strictObject({
      ...pageQuery(PAGE_SIZE.files),
      search: text(NAME_MAX, 'fields.search'),
      projectId: id.optional(),
    }),
    reply: listOf(
      z.object({
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
      }),
    ),
  }),
};
