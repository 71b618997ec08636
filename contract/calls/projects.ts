import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  date,
  email,
  id,
  idParams,
  listOf,
  noBody,
  optionalText,
  pageQuery,
  search,
  sortDir,
  text,
  token,
} from '../fields.ts';
import { CUSTOMER_MAX, DESCRIPTION_MAX, NAME_MAX, OBJECT_NAME_MAX, PAGE_SIZE } from '../limits.ts';
import { personBrief, uploadAddress } from './people.ts';
import { project, projectCard, projectMember, projectMembers, userRole } from './project-entities.ts';

const flag = z.boolean({ error: 'fields.choice' }).optional();
const settings = {
  projectIcon: text(OBJECT_NAME_MAX, 'fields.invalid')
    .nullable()
    .optional()
    .describe('The `fileNameWithPrefix` of an uploaded icon; null removes it.'),
  newCommentNotification: flag.describe('True for a new project.'),
  newMediaNotification: flag.describe('False for a new project.'),
  addUserPermission: flag,
  canDownloadPermission: flag,
};
const projectName = text(NAME_MAX, 'fields.projectName');
const description = optionalText(DESCRIPTION_MAX).optional();
const customer = optionalText(CUSTOMER_MAX).optional().describe('For whom the work is. Ours');
const teamId = id.nullable().optional().describe('The team whose members reach the project. Ours');

const sortColumns = ['lastActivityAt', 'createdAt', 'name', 'size'] as const;
const sortColumn = z.enum(sortColumns, { error: 'fields.choice' });

const people = z.object({ projectMember: z.array(projectMember) });
const restored = z.object({ projectId: id });

export const projects = {
  create: endpoint('POST', '/project/create', {
    summary: 'Create a project',
    caller: 'account',
    body: z.strictObject({ name: projectName, description, customer, teamId, ...settings }),
    reply: project,
  }),
  createForTeam: endpoint('POST', '/project/team-create', {
    summary: 'Create a project of a team. `teamId` (ours) may be left out by the owner of a single team',
    caller: 'account',
    body: z.strictObject({
      name: projectName,
      description: text(DESCRIPTION_MAX, 'fields.description'),
      customer,
      teamId: id.optional(),
      ...settings,
    }),
    reply: project,
  }),
  get: endpoint('GET', '/project/get/:id', {
    summary: 'One project with its settings and people',
    caller: 'account',
    params: idParams,
    reply: project,
  }),
  update: endpoint('PUT', '/project/update/:id', {
    summary: 'Change a project’s settings; fields left out stay as they are',
    caller: 'account',
    params: idParams,
    body: z.strictObject({
      name: projectName,
      description,
      customer,
      teamId,
      ...settings,
      revision: z.int('fields.number').optional().describe('Ours: refused with 4090 when it is outdated.'),
    }),
    reply: project,
  }),
  delete: endpoint('DELETE', '/project/delete/:id', {
    summary: 'Delete a project; its owner can restore it for 14 days',
    caller: 'account',
    params: idParams,
    reply: z.object({ _id: id, restorableUntil: date }),
  }),
  pin: endpoint('PUT', '/project/pin/:id', {
    summary: 'Keep a project at hand, for oneself alone, or no longer. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ isPinned: z.boolean({ error: 'fields.choice' }) }),
    reply: z.object({ _id: id, isPinned: z.boolean() }),
  }),
  archive: endpoint('PUT', '/project/archive/:id', {
    summary: 'Take a project out of everybody’s usual lists, or bring it back. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ isArchived: z.boolean({ error: 'fields.choice' }) }),
    reply: z.object({ _id: id, isArchived: z.boolean() }),
  }),
  getCustomers: endpoint('GET', '/project/get-customers', {
    summary: 'The customers of the projects that one reaches, by name. Ours',
    caller: 'account',
    reply: z.object({ results: z.array(z.string()) }),
  }),
  leave: endpoint('PUT', '/project/leave/:id', {
    summary: 'Leave a project that one was invited to',
    caller: 'account',
    params: idParams,
    body: noBody,
  }),
  getAll: endpoint('GET', '/project/get-all', {
    summary:
      'The dashboard’s projects: own ones, or (`scope`, ours) those shared with one, or all; pinned ones come first. ' +
      '`before` (ours) continues behind the last answer’s `next` and, unlike `pageNo`, repeats and skips nothing',
    caller: 'account',
    query: z.strictObject({
      ...pageQuery(PAGE_SIZE.projects),
      search,
      scope: z.enum(['mine', 'shared', 'all'], { error: 'fields.choice' }).default('mine'),
      teamId: id.optional(),
      userId: id.optional().describe('Those that this person reaches as well. Ours'),
      archived: z
        .literal('true', { error: 'fields.choice' })
        .optional()
        .describe('Archived ones alone. Ours'),
      group: z
        .literal('customer', { error: 'fields.choice' })
        .optional()
        .describe('Customer by customer. Ours'),
      sortColumn: sortColumn.default('createdAt'),
      sortDir: sortDir.default('desc'),
      before: text(500, 'fields.invalid').optional(),
    }),
    reply: listOf(projectCard).extend({
      next: z.string().nullable(),
      isDemoComing: z
        .boolean()
        .describe(
          'The caller’s demo project is still being prepared; the live stream tells when it is there.',
        ),
    }),
  }),
  getList: endpoint('GET', '/project/get-list', {
    summary: 'All projects one reaches, as a table',
    caller: 'account',
    query: z.strictObject({
      ...pageQuery(PAGE_SIZE.projects),
      search,
      sortColumn: sortColumn.default('createdAt'),
      sortDir: sortDir.default('desc'),
    }),
    reply: listOf(projectCard),
  }),
  getMemberList: endpoint('GET', '/project/get-project-member-list/:id', {
    summary: 'The people of a project, a page at a time, with the state of their invitations',
    caller: 'account',
    params: idParams,
    query: z.strictObject({ ...pageQuery(PAGE_SIZE.teams), search }),
    reply: listOf(projectMember),
  }),
  getMember: endpoint('GET', '/project/get-member/:id', {
    summary: 'Everyone who reaches a project, its team included, for avatars and mentions',
    caller: 'account',
    params: idParams,
    query: z.strictObject({ search }),
    reply: z.object({ results: z.array(personBrief.extend({ userRole, isOwner: z.boolean() })) }),
  }),
  getProjectMember: endpoint('GET', '/project/get-project-member/:id', {
    summary:
      'What the “manage people” dialog needs: the members, removed ones included, and what one may change',
    caller: 'account',
    params: idParams,
    reply: people.extend({ _id: id, name: z.string(), canAddUser: z.boolean(), canManage: z.boolean() }),
  }),
  addUser: endpoint('POST', '/project/add-user', {
    summary: 'Invite people to a project',
    caller: 'account',
    body: z.strictObject({ projectId: id, search, projectMember: projectMembers }),
    reply: people,
  }),
  manageMembers: endpoint('PUT', '/project/manage-members/:id', {
    summary: 'Change roles and download rights, invite and remove people',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ search, projectMember: projectMembers }),
    reply: people,
  }),
  resendInvitation: endpoint('PUT', '/project/resend-invitation/:id', {
    summary: 'Send a project invitation again; `id` is the project’s',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ email }),
    reply: projectMember,
  }),
  signThumbnail: endpoint('POST', '/project/thumbnail/signed-url', {
    summary:
      'An address to send a project icon to (PNG or JPEG). `fileSize` (ours) lets it be bound to a length',
    caller: 'account',
    body: z.strictObject({
      fileName: text(NAME_MAX, 'fields.name'),
      fileSize: z.int('fields.number').positive('fields.number').optional(),
    }),
    reply: uploadAddress,
  }),
  getDetailByToken: endpoint('GET', '/project/get-detail-by-token', {
    summary: 'Which deleted project the token of a mail restores',
    caller: 'account-or-link',
    query: z.strictObject({ token }),
    reply: z.object({
      projectId: id,
      projectName: z.string(),
      projectOwner: z.string(),
      projectPhoto: z.string().nullable(),
      restorableUntil: date,
    }),
  }),
  restore: endpoint('PUT', '/project/restore', {
    summary: 'Restore a deleted project by the token of the mail',
    caller: 'account',
    body: z.strictObject({ token }),
    reply: restored,
  }),
  getDeleted: endpoint('GET', '/project/get-deleted', {
    summary: 'Projects that one deleted and can still restore. Ours',
    caller: 'account',
    query: z.strictObject(pageQuery(PAGE_SIZE.teams)),
    reply: listOf(z.object({ _id: id, name: z.string(), deletedAt: date, restorableUntil: date })),
  }),
  restoreById: endpoint('PUT', '/project/restore-by-id/:id', {
    summary: 'Restore a deleted project from the list of recently deleted ones. Ours',
    caller: 'account',
    params: idParams,
    body: noBody,
    reply: restored,
  }),
};
