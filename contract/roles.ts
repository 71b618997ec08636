import { FileRole, MemberType, TeamRole, type ValueOf } from './enums.ts';

/** Weakest first. */
export const roles = ['linkVisitor', 'viewer', 'collaborator', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Conditions beside the role; absent means no. */
export interface Circumstances {
  ownUpload?: boolean;
  ownComment?: boolean;
  /** Regardless of the team role. */
  teamMember?: boolean;
  addUserPermission?: boolean;
  personMayDownload?: boolean;
  projectAllowsDownload?: boolean;
  linkAllowsDownload?: boolean;
  /** Visitors by a link with comments: an account, or an accepted guest. */
  signedIn?: boolean;
  takenGuest?: boolean;
  linkAllowsComments?: boolean;
}

const commentsByLink = (now: Circumstances) =>
  Boolean((now.signedIn || now.takenGuest) && now.linkAllowsComments);

const conditions = {
  ownUpload: (now) => Boolean(now.ownUpload),
  ownComment: (now) => Boolean(now.ownComment),
  ownCommentOrUpload: (now) => Boolean(now.ownComment || now.ownUpload),
  commentsByLink,
  ownCommentByLink: (now) => commentsByLink(now) && Boolean(now.ownComment),
  /** Excludes guests, who are known by a name alone. */
  ownCommentByLinkAsAccount: (now) => commentsByLink(now) && Boolean(now.signedIn) && Boolean(now.ownComment),
  teamMember: (now) => Boolean(now.teamMember),
  addUserPermission: (now) => Boolean(now.addUserPermission),
  personMayDownload: (now) => Boolean(now.personMayDownload),
  linkMayDownload: (now) => Boolean(now.projectAllowsDownload && now.linkAllowsDownload),
} satisfies Record<string, (now: Circumstances) => boolean>;

type Rule = 'yes' | 'no' | keyof typeof conditions;
type Row = readonly [linkVisitor: Rule, viewer: Rule, collaborator: Rule, editor: Rule, owner: Rule];

export const abilities = [
  'see',
  'comment',
  'editComment',
  'deleteComment',
  'resolveComment',
  'upload',
  'organise',
  'deleteFile',
  'setStatus',
  'setPrivacy',
  'seePrivate',
  'seeAddresses',
  'addPeople',
  'download',
  'leave',
  'manageSharing',
  'manageProject',
  'manageMembers',
  'deleteProject',
] as const;
export type Ability = (typeof abilities)[number];

/** Rows are abilities, columns are roles in the order of `roles`. */
const table: Record<Ability, Row> = {
  see: ['yes', 'yes', 'yes', 'yes', 'yes'],
  comment: ['commentsByLink', 'no', 'yes', 'yes', 'yes'],
  editComment: ['ownCommentByLink', 'no', 'ownComment', 'ownComment', 'ownComment'],
  deleteComment: ['ownCommentByLink', 'no', 'ownCommentOrUpload', 'yes', 'yes'],
  // Includes placing it in a newer version.
  resolveComment: ['ownCommentByLinkAsAccount', 'no', 'yes', 'yes', 'yes'],
  upload: ['no', 'no', 'yes', 'yes', 'yes'],
  organise: ['no', 'no', 'ownUpload', 'yes', 'yes'],
  deleteFile: ['no', 'no', 'ownUpload', 'yes', 'yes'],
  setStatus: ['no', 'no', 'yes', 'yes', 'yes'],
  setPrivacy: ['no', 'no', 'no', 'yes', 'yes'],
  seePrivate: ['no', 'teamMember', 'teamMember', 'yes', 'yes'],
  // Without it, searching by address finds nobody either.
  seeAddresses: ['no', 'yes', 'yes', 'yes', 'yes'],
  addPeople: ['no', 'no', 'addUserPermission', 'addUserPermission', 'yes'],
  download: ['linkMayDownload', 'personMayDownload', 'personMayDownload', 'yes', 'yes'],
  leave: ['no', 'yes', 'yes', 'yes', 'no'],
  manageSharing: ['no', 'no', 'no', 'no', 'yes'],
  manageProject: ['no', 'no', 'no', 'no', 'yes'],
  manageMembers: ['no', 'no', 'no', 'no', 'yes'],
  deleteProject: ['no', 'no', 'no', 'no', 'yes'],
};

/** `undefined` is a stranger or a removed member. */
export function can(role: Role | undefined, ability: Ability, circumstances: Circumstances = {}): boolean {
  if (!role) return false;
  const rule: Rule = table[ability][roles.indexOf(role)] ?? 'no';
  if (rule === 'yes' || rule === 'no') return rule === 'yes';
  return conditions[rule](circumstances);
}

export const strongest = (held: readonly Role[]): Role | undefined =>
  roles.findLast((role) => held.includes(role));

const roleOfMemberType = {
  [MemberType.collaborator]: 'collaborator',
  [MemberType.viewer]: 'viewer',
  [MemberType.editor]: 'editor',
  [MemberType.remove]: undefined,
} as const;

const roleOfTeamRole = {
  [TeamRole.viewer]: 'viewer',
  [TeamRole.editor]: 'editor',
  [TeamRole.remove]: undefined,
} as const;

export const roleFromMemberType = (type: ValueOf<typeof MemberType>): Role | undefined =>
  roleOfMemberType[type];
export const roleFromTeamRole = (role: ValueOf<typeof TeamRole>): Role | undefined => roleOfTeamRole[role];
/** File roles share the numbers of member types, without "remove". */
export const roleFromFileRole = (role: ValueOf<typeof FileRole>): Role | undefined => roleOfMemberType[role];

/** Value of `userRole` in answers; owners and link visitors have none of their own. */
export function toFileRole(role: Role): ValueOf<typeof FileRole> {
  if (role === 'owner' || role === 'editor') return FileRole.editor;
  return role === 'collaborator' ? FileRole.collaborator : FileRole.viewer;
}
