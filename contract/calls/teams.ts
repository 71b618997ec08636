import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { TeamRole } from '../enums.ts';
import {
  date,
  email,
  formSearchReply,
  id,
  idParams,
  listOf,
  noBody,
  oneOf,
  pageQuery,
  search,
  sortDir,
  text,
  token,
} from '../fields.ts';
import { INVITE_MAX, NAME_MAX, PAGE_SIZE } from '../limits.ts';
import { firstAccount, memberChange, memberEntry, person, personBrief } from './people.ts';

const teamMember = memberEntry.extend({ teamRole: oneOf(TeamRole) });

const teamCard = z.object({
  _id: id,
  name: z.string(),
  teamMemberCount: z.number(),
  projectCount: z.number(),
  members: z.array(personBrief).describe('The first few, for the card.'),
  owner: person,
  createdAt: date,
  isOwner: z.boolean(),
  teamRole: oneOf(TeamRole).describe('The caller’s role; an owner reads 2.'),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  revision: z.number().describe('Send it back with an update, so that nothing is overwritten unseen.'),
});

const team = teamCard.extend({ search: formSearchReply, teamMember: z.array(teamMember) });
export type TeamCard = z.output<typeof teamCard>;
export type TeamMember = z.output<typeof teamMember>;

const givenRole = z.literal([TeamRole.viewer, TeamRole.editor], { error: 'fields.choice' });
const teamMembers = z
  .array(z.strictObject({ ...memberChange, teamRole: oneOf(TeamRole) }))
  .max(INVITE_MAX, 'fields.tooMany')
  .default([]);
const teamName = text(NAME_MAX, 'fields.teamName');

const teamToken = z.object({ teamId: id });

export const teams = {
  create: endpoint('POST', '/team/create', {
    summary: 'Create a team and invite its first members',
    caller: 'account',
    body: z.strictObject({
      name: teamName,
      search,
      teamMember: teamMembers.describe('Who is flagged as removed was taken off the form again.'),
    }),
    reply: team,
  }),
  get: endpoint('GET', '/team/get/:id', {
    summary: 'One team with its members',
    caller: 'account',
    params: idParams,
    reply: team,
  }),
  update: endpoint('PUT', '/team/update/:id', {
    summary: 'Rename a team, invite members, change roles (3 removes); members not named stay as they are',
    caller: 'account',
    params: idParams,
    body: z.strictObject({
      name: teamName,
      search,
      teamMember: teamMembers,
      revision: z.int('fields.number').optional().describe('Ours: refused with 4090 when it is outdated.'),
    }),
    reply: team,
  }),
  delete: endpoint('DELETE', '/team/delete/:id', {
    summary: 'Delete a team; its owner can restore it for 7 days',
    caller: 'account',
    params: idParams,
    reply: z.object({ _id: id, restorableUntil: date }),
  }),
  leave: endpoint('PUT', '/team/leave/:id', {
    summary: 'Leave a team that one was invited to. Ours',
    caller: 'account',
    params: idParams,
    body: noBody,
  }),
  getUser: endpoint('GET', '/team/get-user', {
    summary: 'Search the people one already works with, to invite them',
    caller: 'account',
    query: z.strictObject({
      search,
      projectId: z
        .union([id, z.literal('')], { error: 'fields.id' })
        .optional()
        .describe('Empty is as good as none.'),
      userId: id.optional().describe('That person alone, where one works with them. Ours'),
    }),
    reply: z.object({
      results: z.array(person.extend({ isMember: z.boolean().describe('Already on that project.') })),
    }),
  }),
  getDetail: endpoint('GET', '/team/get-detail', {
    summary: 'What a mailed team link is about: an invitation, or the restoring of a deleted team',
    caller: 'account-or-link',
    query: z.strictObject({ token }),
    reply: z.object({
      kind: z.enum(['invitation', 'restore']),
      teamId: id,
      teamName: z.string(),
      teamOwner: z.string(),
      teamPhoto: z.string().nullable(),
      projectId: id.nullable(),
      fileId: id.nullable(),
      teamRole: oneOf(TeamRole).nullable(),
      email: z.string().describe('The address that the mail went to.'),
      hasAccount: z.boolean().describe('False: accepting takes a name and a first password.'),
      alreadyMember: z.boolean(),
    }),
  }),
  getList: endpoint('GET', '/team/get-list', {
    summary: 'Teams one owns, or (`scope=shared`, ours) teams one was invited to',
    caller: 'account',
    query: z.strictObject({
      ...pageQuery(PAGE_SIZE.teams),
      scope: z.enum(['mine', 'shared'], { error: 'fields.choice' }).default('mine'),
      search,
      sortColumn: z
        .enum(['name', 'createdAt', 'teamMemberCount'], { error: 'fields.choice' })
        .default('createdAt'),
      sortDir: sortDir.default('desc'),
    }),
    reply: listOf(teamCard),
  }),
  resendInvitation: endpoint('PUT', '/team/resend-invitation/:id', {
    summary: 'Send a team invitation again; `id` is the team’s',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ email, teamRole: givenRole }),
    reply: teamMember,
  }),
  verifyInvitation: endpoint('PUT', '/team/verify-invitation', {
    summary: 'Accept a team invitation',
    caller: 'account-or-link',
    body: z.strictObject({ token, account: firstAccount.optional() }),
    reply: teamToken.extend({
      alreadyMember: z.boolean().describe('The caller had accepted it before.'),
      accessToken: z.string().optional().describe('When an account was made.'),
    }),
    limit: { max: 30, seconds: 300 },
    knowsDevice: true,
  }),
  restore: endpoint('PUT', '/team/restore', {
    summary: 'Restore a deleted team by the token of the mail. Ours',
    caller: 'account',
    body: z.strictObject({ token }),
    reply: teamToken,
  }),
  getDeleted: endpoint('GET', '/team/get-deleted', {
    summary: 'Teams that one deleted and can still restore. Ours',
    caller: 'account',
    query: z.strictObject(pageQuery(PAGE_SIZE.teams)),
    reply: listOf(z.object({ _id: id, name: z.string(), deletedAt: date, restorableUntil: date })),
  }),
  restoreById: endpoint('PUT', '/team/restore-by-id/:id', {
    summary: 'Restore a deleted team from the list of recently deleted ones. Ours',
    caller: 'account',
    params: idParams,
    body: noBody,
    reply: teamToken,
  }),
};
