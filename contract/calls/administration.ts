import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { PlanType } from '../enums.ts';
import { date, id, idParams, listFrom, listNext, noBody, oneOf, search } from '../fields.ts';
import { retentionRules } from '../retention.ts';
import { auditEntry } from './audit.ts';
import { bannerInput, writtenBanner } from './banner.ts';

const yesOrNo = z.boolean({ error: 'fields.choice' });

const owner = z.object({ _id: id, name: z.string(), email: z.string() });

const standing = z.object({
  hasSecondFactor: z.boolean().describe('Without one, no other call of this subject answers.'),
  hasPassedFactor: z
    .boolean()
    .describe('This session passed it, or every other call of this subject answers 4019.'),
  changesUntil: date
    .nullable()
    .describe('Until when this session may change something; null: it only reads.'),
  changesSeconds: z.number().describe('The same as seconds that are left, whatever clock the reader has.'),
});

const account = owner.extend({
  state: z.enum(['active', 'invited', 'disabled', 'deactivated']),
  isOverPlan: z.boolean().describe('The own projects are locked, because they are over the plan’s limits.'),
  isAdministrator: z.boolean(),
  hasSecondFactor: z.boolean(),
  plan: z.string(),
  planType: oneOf(PlanType),
  storage: z.number().describe('Bytes in the own projects.'),
  maxStorage: z.number(),
  sessions: z.number(),
  createdAt: date,
  lastSeenAt: date.nullable().describe('By the sessions that are open; null: none is.'),
});
export type AdministeredAccount = z.infer<typeof account>;

const process = z.object({
  _id: id,
  role: z.enum(['all', 'api', 'worker']),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  startedAt: date,
  seenAt: date,
  isSilent: z.boolean().describe('It gave no sign of life for longer than it should.'),
  memory: z.number().describe('Bytes.'),
  failing: z.array(z.string()).describe('Parts that it cannot reach: database, storage, queue.'),
});

const backup = z.object({
  name: z.string(),
  madeAt: date,
  rows: z.number(),
  objects: z.number(),
  bytes: z.number(),
  seconds: z.number(),
});

const rulesInForce = retentionRules.safeExtend({
  isEdited: z.boolean().describe('Set on the page; else they are the settings’.'),
  archiveClass: z
    .string()
    .nullable()
    .describe('The storage class of what was archived; null: the usual one.'),
});

const setting = z.object({
  name: z.string(),
  source: z
    .enum(['environment', 'file', 'default', 'page'])
    .describe('page: an administrator changed it there.'),
  isSet: z.boolean(),
  isSecret: z.boolean().describe('Its value is never told.'),
  value: z.string().nullable(),
});

export const administration = {
  open: endpoint('POST', '/admin/open', {
    summary: 'Open the administrator’s page: what one may do there. Stands in the audit trail. Ours',
    caller: 'administrator-to-be',
    body: noBody,
    reply: standing,
  }),
  allowChanges: endpoint('PUT', '/admin/changes', {
    summary: 'Let this session change something for a quarter of an hour, or end that. Ours',
    caller: 'administrator',
    body: z.strictObject({ isAllowed: yesOrNo }),
    reply: standing,
  }),
  accounts: endpoint('GET', '/admin/accounts', {
    summary: 'Accounts by a part of the name or address, newest first. Ours',
    caller: 'administrator',
    query: z.strictObject({ search, before: id.optional().describe('`next` of the page before.') }),
    reply: z.object({ results: z.array(account), next: id.nullable() }),
  }),
  switchAccount: endpoint('PUT', '/admin/account/:id', {
    summary: 'Disable an account, which ends its sessions, or let it in again. Ours',
    caller: 'administrator',
    params: idParams,
    body: z.strictObject({ isDisabled: yesOrNo }),
    reply: account,
  }),
  endSessions: endpoint('DELETE', '/admin/account/sessions/:id', {
    summary: 'End all sessions of an account. Ours',
    caller: 'administrator',
    params: idParams,
    reply: account,
  }),
  storage: endpoint('GET', '/admin/storage', {
    summary: 'Who stores how much, the most first. Ours',
    caller: 'administrator',
    query: listFrom,
    reply: z.object({
      results: z.array(
        owner.extend({
          plan: z.string(),
          projects: z.number(),
          files: z.number(),
          bytes: z.number(),
          maxStorage: z.number(),
        }),
      ),
      next: listNext,
    }),
  }),
  queue: endpoint('GET', '/admin/queue', {
    summary: 'What waits and what runs, by kind and by owner. Ours',
    caller: 'administrator',
    reply: z.object({
      kinds: z.array(
        z.object({
          queue: z.string(),
          waiting: z.number(),
          running: z.number(),
          seconds: z.number().describe('Of work that waits, for one worker.'),
        }),
      ),
      owners: z
        .array(z.object({ owner: owner.nullable(), waiting: z.number(), seconds: z.number() }))
        .describe('Those for whom most waits.'),
    }),
  }),
  failedJobs: endpoint('GET', '/admin/failed-jobs', {
    summary: 'Jobs of the last day that were given up, newest first. Ours',
    caller: 'administrator',
    query: listFrom,
    reply: z.object({
      results: z.array(
        z.object({
          _id: id,
          queue: z.string(),
          owner: owner.nullable(),
          tries: z.number(),
          failedAt: date,
          reason: z.string(),
          isRetriable: z.boolean().describe('False: what it was to do was undone when it was given up.'),
        }),
      ),
      next: listNext,
    }),
  }),
  retryJob: endpoint('PUT', '/admin/retry-job/:id', {
    summary: 'Try a job once more that was given up. Ours',
    caller: 'administrator',
    params: idParams,
    body: noBody,
  }),
  refusedAddresses: endpoint('GET', '/admin/refused-addresses', {
    summary: 'Addresses that a mail server refused, newest first: nothing is sent to them. Ours',
    caller: 'administrator',
    query: listFrom,
    reply: z.object({
      results: z.array(owner.extend({ refusedAt: date, answer: z.string() })),
      next: listNext,
    }),
  }),
  retryAddress: endpoint('PUT', '/admin/retry-address/:id', {
    summary: 'Send mails to a refused address again; `id` is the account’s. Ours',
    caller: 'administrator',
    params: idParams,
    body: noBody,
  }),
  state: endpoint('GET', '/admin/state', {
    summary: 'The version, its migrations, the processes and the backups. Ours',
    caller: 'administrator',
    reply: z.object({
      version: z.string(),
      database: z.string().describe('The version of PostgreSQL.'),
      migrations: z.object({
        count: z.number(),
        last: z.string(),
        ranAt: date,
        pending: z.array(z.string()).describe('Known to the server that answers, and not run yet.'),
      }),
      processes: z.array(process),
      backups: z.object({
        folder: z.string().nullable().describe('Null: none is made by the clock.'),
        keep: z.number(),
        nextAt: date.nullable(),
        failure: z
          .object({ at: date, reason: z.string() })
          .nullable()
          .describe('Of the last try, where it came to nothing.'),
        made: z.array(backup).describe('The last ones, newest first.'),
      }),
    }),
  }),
  settings: endpoint('GET', '/admin/settings', {
    summary: 'The settings in force at the server that answers, and where each comes from. Ours',
    caller: 'administrator',
    reply: z.object({ results: z.array(setting) }),
  }),
  banner: endpoint('GET', '/admin/banner', {
    summary: 'The banner in all its languages. Ours',
    caller: 'administrator',
    reply: z.object({ banner: writtenBanner.nullable() }),
  }),
  setBanner: endpoint('PUT', '/admin/banner', {
    summary: 'Tell everybody something, on every page and at once. Ours',
    caller: 'administrator',
    body: bannerInput,
    reply: z.object({ banner: writtenBanner.nullable() }),
  }),
  removeBanner: endpoint('DELETE', '/admin/banner', {
    summary: 'Take the banner away. Ours',
    caller: 'administrator',
    reply: z.object({ banner: writtenBanner.nullable() }),
  }),
  retention: endpoint('GET', '/admin/retention', {
    summary: 'For how long things are kept that nobody uses. Ours',
    caller: 'administrator',
    reply: rulesInForce,
  }),
  setRetention: endpoint('PUT', '/admin/retention', {
    summary: 'Change for how long things are kept; from then on the settings say nothing of it. Ours',
    caller: 'administrator',
    body: retentionRules,
    reply: rulesInForce,
  }),
  trail: endpoint('GET', '/admin/trail', {
    summary: 'What administrators did, newest first. Ours',
    caller: 'administrator',
    query: z.strictObject({
      before: z
        .string({ error: 'fields.invalid' })
        .regex(/^\d{1,16}$/, 'fields.invalid')
        .optional()
        .describe('`next` of the page before.'),
    }),
    reply: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }),
  }),
};
