import { FileRole, MemberType, TeamRole, type ValueOf } from './enums.ts';

/** Weakest first. A removed member has no role at all. */
export const roles = ['linkVisitor', 'viewer', 'collaborator', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** What the answer may hang on besides the role. What is not said is taken as no. */
export interface Circumstances {
  /** The caller uploaded the file (or the folder, or what the comment stands on). */
  ownUpload?: boolean;
  ownComment?: boolean;
  /** The caller is on the project's team, whatever role the team gave. */
  teamMember?: boolean;
  /** The project's setting that lets members add people. */
  addUserPermission?: boolean;
  /** The member's own right to download. */
  personMayDownload?: boolean;
  projectAllowsDownload?: boolean;
  linkAllowsDownload?: boolean;
  /** A link visitor who is signed in, or a guest whom the link takes, by a link that lets people comment. */
  signedIn?: boolean;
  takenGuest?: boolean;
  linkAllowsComments?: boolean;
}

const commentsByLink = (now: Circumstances) =>
  Boolean((now.signedIn || now.takenGuest) && now.linkAllowsComments);

/** Every reason for which a role may do something only sometimes. */
const conditions = {
  ownUpload: (now) => Boolean(now.ownUpload),
  ownComment: (now) => Boolean(now.ownComment),
  ownCommentOrUpload: (now) => Boolean(now.ownComment || now.ownUpload),
  commentsByLink,
  ownCommentByLink: (now) => commentsByLink(now) && Boolean(now.ownComment),
  /** A guest is known by a name alone. */
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

/** Who may do what: one row an ability, one column a role, in the order of `roles`. */
const table: Record<Ability, Row> = {
  see: ['yes', 'yes', 'yes', 'yes', 'yes'],
  comment: ['commentsByLink', 'no', 'yes', 'yes', 'yes'],
  editComment: ['ownCommentByLink', 'no', 'ownComment', 'ownComment', 'ownComment'],
  deleteComment: ['ownCommentByLink', 'no', 'ownCommentOrUpload', 'yes', 'yes'],
  // And putting it where it belongs in a newer version.
  resolveComment: ['ownCommentByLinkAsAccount', 'no', 'yes', 'yes', 'yes'],
  upload: ['no', 'no', 'yes', 'yes', 'yes'],
  organise: ['no', 'no', 'ownUpload', 'yes', 'yes'],
  deleteFile: ['no', 'no', 'ownUpload', 'yes', 'yes'],
  setStatus: ['no', 'no', 'yes', 'yes', 'yes'],
  setPrivacy: ['no', 'no', 'no', 'yes', 'yes'],
  seePrivate: ['no', 'teamMember', 'teamMember', 'yes', 'yes'],
  // Of the people of the project; without it an address finds nobody either.
  seeAddresses: ['no', 'yes', 'yes', 'yes', 'yes'],
  addPeople: ['no', 'no', 'addUserPermission', 'addUserPermission', 'yes'],
  download: ['linkMayDownload', 'personMayDownload', 'personMayDownload', 'yes', 'yes'],
  leave: ['no', 'yes', 'yes', 'yes', 'no'],
  manageSharing: ['no', 'no', 'no', 'no', 'yes'],
  manageProject: ['no', 'no', 'no', 'no', 'yes'],
  manageMembers: ['no', 'no', 'no', 'no', 'yes'],
  deleteProject: ['no', 'no', 'no', 'no', 'yes'],
};

/** `undefined` is a stranger, or somebody who was removed: may do nothing. */
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
/** File roles carry the numbers of member types, without "remove". */
export const roleFromFileRole = (role: ValueOf<typeof FileRole>): Role | undefined => roleOfMemberType[role];

/** The number an answer's `userRole` carries: there is none for an owner or a link visitor. */
export function toFileRole(role: Role): ValueOf<typeof FileRole> {
  if (role === 'owner' || role === 'editor') return FileRole.editor;
  return role === 'collaborator' ? FileRole.collaborator : FileRole.viewer;
}
