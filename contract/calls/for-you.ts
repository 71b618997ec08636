import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, id, idParams, noBody } from '../fields.ts';
import { personBrief } from './people.ts';

const forYouKinds = ['request', 'mention', 'upload', 'review', 'project'] as const;

export const forYou = {
  list: endpoint('GET', '/for-you', {
    summary: 'What waits for the caller, and what changed since they were last there. Ours',
    caller: 'account',
    reply: z.object({
      results: z.array(
        z.object({
          kind: z
            .enum(forYouKinds)
            .describe(
              'request: a review that waits for the caller’s answer. mention: not answered yet. upload: open comments on what the caller uploaded. review: waits for a status. project: changed since the last visit.',
            ),
          projectId: id,
          projectName: z.string().describe('Empty for who was given a part of the project.'),
          fileId: id,
          fileName: z.string(),
          person: personBrief.nullable().describe('Who mentioned the caller, commented or uploaded.'),
          words: z.string().nullable().describe('The first words of the newest comment.'),
          at: date,
          since: date.nullable().describe('Of a project: the last visit.'),
          comments: z.number().describe('Open ones of an upload, new ones of a project.'),
          versions: z.number().describe('New ones of a project.'),
          files: z.number().describe('New ones of a project.'),
          dueAt: date.nullable().describe('Of a request.'),
          path: z.string().describe('Where a click leads: the comment at its frame, or the newest thing.'),
          fileThumbnailPath: z.string().nullable(),
        }),
      ),
    }),
  }),
  visit: endpoint('PUT', '/project/visit/:id', {
    summary: 'Say that the caller looks at a project, or at something in it. Ours',
    caller: 'account',
    params: idParams.describe('Of a project, a folder or a file.'),
    body: noBody,
    reply: z.object({ visitedAt: date }),
  }),
};
