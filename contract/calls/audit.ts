import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { EventName } from '../events.ts';
import { date, id, search } from '../fields.ts';

const requestEvents = [
  'request.made',
  'request.edited',
  'request.opened',
  'request.closed',
  'request.deleted',
] as const;

export const auditKinds = {
  signIns: ['session.started'],
  sharing: ['member.added', 'member.removed', 'link.changed', ...requestEvents],
  roles: ['member.changed'],
  links: ['link.opened'],
  downloads: ['file.downloaded'],
  exports: ['comments.exported'],
  deletions: [
    'comment.removed',
    'reply.removed',
    'version.removed',
    'file.deleted',
    'folder.deleted',
    'project.deleted',
    'team.deleted',
    'account.deleted',
    'file.moved',
    'folder.moved',
    'file.restored',
    'folder.restored',
    'project.restored',
    'team.restored',
  ],
  settings: [
    'account.changed',
    'plan.changed',
    'project.changed',
    'project.warned',
    'project.archived',
    'team.changed',
  ],
  administration: ['admin.ran'],
} as const satisfies Record<string, EventName[]>;

export type AuditKind = keyof typeof auditKinds;
type AuditedEvent = (typeof auditKinds)[AuditKind][number];
export const auditedEvents: AuditedEvent[] = Object.values(auditKinds).flat();

const kinds = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

const named = z.object({
  _id: id,
  name: z.string().nullable().describe('Null where it is gone for good.'),
});

const filter = {
  kind: z.enum(kinds, { error: 'fields.choice' }).optional(),
  userId: id.optional().describe('Who did it, or whom it was done to.'),
  projectId: id.optional(),
};

export const auditEntry = z.object({
  _id: z.string(),
  type: z.string().describe('The name of the event.'),
  at: date,
  by: named.nullable().describe('Null: a visitor of a link, or Koma itself.'),
  isByLink: z.boolean(),
  network: z.string().nullable(),
  device: z.string().nullable(),
  project: named.nullable(),
  team: named.nullable(),
  file: named.nullable(),
  person: named.nullable().describe('Whom it concerns.'),
  what: z.string().describe('What was done, in the reader’s language.'),
});

export const audit = {
  list: endpoint('GET', '/audit', {
    summary: 'Who did what from where, to what the caller owns, newest first. Ours',
    caller: 'account',
    query: z.strictObject({
      ...filter,
      before: z
        .string({ error: 'fields.invalid' })
        .regex(/^\d{1,16}$/, 'fields.invalid')
        .optional()
        .describe('`next` of the page before.'),
    }),
    reply: z.object({
      entries: z.array(auditEntry),
      next: z.string().nullable().describe('Null at the end.'),
    }),
  }),
  named: endpoint('GET', '/audit/named', {
    summary: 'People or projects that the trail of the caller names, by a part of their name. Ours',
    caller: 'account',
    query: z.strictObject({
      of: z.enum(['people', 'projects'], { error: 'fields.choice' }),
      search,
    }),
    reply: z.object({
      results: z.array(named),
      hasMore: z.boolean().describe('More would match; say more of the name.'),
    }),
  }),
  download: endpoint('GET', '/audit/csv', {
    summary: 'The same as a table (CSV). Ours',
    caller: 'account',
    query: z.strictObject(filter),
  }),
};
