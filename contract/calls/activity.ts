import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { EventName } from '../events.ts';
import { date, eventPlace, id, idParams } from '../fields.ts';
import { personBrief } from './people.ts';

/** Leaves downloads, links and exports to the audit trail: they concern the owner alone. */
export const activityKinds = {
  comments: [
    'comment.added',
    'comment.completed',
    'comment.reopened',
    'comment.removed',
    'reply.added',
    'reply.completed',
    'reply.reopened',
    'reply.removed',
  ],
  media: ['file.added', 'folder.added', 'version.added'],
  status: ['version.status', 'review.requested', 'review.completed', 'review.cancelled'],
  deletions: [
    'version.removed',
    'file.deleted',
    'folder.deleted',
    'file.restored',
    'folder.restored',
    'file.moved',
    'folder.moved',
  ],
  organising: [
    'file.renamed',
    'folder.renamed',
    'project.renamed',
    'file.placed',
    'folder.placed',
    'project.moved',
  ],
  people: ['member.added', 'member.changed', 'member.removed'],
} as const satisfies Record<string, EventName[]>;

export type ActivityKind = keyof typeof activityKinds;

const kinds = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]];

export const activity = {
  list: endpoint('GET', '/activity/:id', {
    summary: 'Who did what in a project, or with a file, newest first. Ours',
    caller: 'account',
    params: idParams.describe('Of a project, a folder or a file.'),
    query: z.strictObject({
      kind: z.enum(kinds, { error: 'fields.choice' }).optional(),
      userId: id.optional().describe('Who did it.'),
      before: eventPlace.optional().describe('`next` of the page before.'),
    }),
    reply: z.object({
      entries: z.array(
        z.object({
          _id: z.string(),
          kind: z.enum(kinds),
          at: date,
          actor: personBrief.nullable().describe('Null: a visitor of a link, Koma itself, or gone.'),
          message: z.string().describe('In the reader’s language.'),
          words: z.string().nullable().describe('The first words of the comment or reply.'),
          path: z
            .string()
            .nullable()
            .describe('Where a click leads, inside the product. Null: there is nothing to open.'),
          fileThumbnailPath: z.string().nullable(),
        }),
      ),
      next: z
        .string()
        .nullable()
        .describe('Null at the end. A page may hold little, or nothing, and still have a next one.'),
    }),
  }),
};
