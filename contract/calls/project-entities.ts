import { z } from 'zod';
import { FileRole, MemberType } from '../enums.ts';
import { date, id, oneOf } from '../fields.ts';
import { INVITE_MAX } from '../limits.ts';
import { memberChange, memberEntry, personBrief } from './people.ts';

export const projectMember = memberEntry.extend({ type: oneOf(MemberType), canDownload: z.boolean() });

/** 4 removes. People left out stay unchanged; naming a removed one restores the person. */
export const projectMemberChange = z.strictObject({
  ...memberChange,
  type: oneOf(MemberType).optional().describe('Left out: as it is; of somebody new, 1.'),
  canDownload: z.boolean({ error: 'fields.choice' }).optional(),
});
export const projectMembers = z
  .array(projectMemberChange)
  .min(1, 'fields.addAtLeastOneUser')
  .max(INVITE_MAX, 'fields.tooMany');

export const userRole = oneOf(FileRole).describe(
  'The caller’s role; an owner reads 3, and `isOwner` is true.',
);

export const projectCard = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  customer: z.string().describe('For whom the work is; empty where nobody said. Ours.'),
  projectIcon: z.string().nullable().describe('A signed address.'),
  projectRootFolderId: id,
  teamId: id.nullable(),
  teamName: z.string().nullable(),
  projectOwner: personBrief,
  members: z.array(personBrief).describe('The first few, for the card.'),
  memberCount: z.number(),
  fileCount: z.number(),
  size: z.number().describe('Bytes of all versions.'),
  statusCounts: z.object({ inReview: z.number(), inProgress: z.number(), approved: z.number() }),
  covers: z.array(z.string()).max(3).describe('Thumbnails of the newest files.'),
  lastActivityAt: date,
  createdAt: date,
  isOwner: z.boolean(),
  isActive: z.boolean().describe('False: deactivated by a plan change.'),
  isDemo: z.boolean(),
  isArchived: z.boolean().describe('Out of the usual lists; open and found as before. Ours.'),
  isPinned: z.boolean().describe('By the caller. Ours.'),
  userRole,
  canAddUser: z.boolean(),
  canManage: z.boolean(),
  canDelete: z.boolean(),
  canLeave: z.boolean(),
});

export const project = projectCard.extend({
  newCommentNotification: z.boolean(),
  newMediaNotification: z.boolean(),
  addUserPermission: z.boolean(),
  canDownloadPermission: z.boolean(),
  projectMember: z.array(projectMember),
  canDownload: z.boolean(),
  revision: z
    .number()
    .describe('Send it back with an update, so that two people do not overwrite each other.'),
});

export type ProjectCard = z.output<typeof projectCard>;
export type ProjectMember = z.output<typeof projectMember>;
export type ProjectMemberChange = z.output<typeof projectMemberChange>;
