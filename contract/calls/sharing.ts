import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AccessType, FileRole, ItemType, ShareScope } from '../enums.ts';
import {
  date,
  email,
  formSearchReply,
  id,
  idParams,
  listOf,
  oneOf,
  optionalText,
  pageQuery,
  search,
  token,
  wirePassword,
} from '../fields.ts';
import { INVITE_MAX, NAME_MAX, PAGE_SIZE } from '../limits.ts';
import { fileItem } from './file-entities.ts';
import { linkAccess, linkSettings, linkState, yesOrNo } from './link-settings.ts';
import { firstAccount, memberChange, memberEntry, personBrief } from './people.ts';
import { projectMember, projectMemberChange, userRole } from './project-entities.ts';

const fileMemberChange = z.strictObject({
  ...memberChange,
  type: oneOf(FileRole).optional().describe('Left out: as it is; of somebody new, 1.'),
  canDownload: yesOrNo.optional(),
});

const shownName = optionalText(NAME_MAX).optional().describe('As it was answered; sharing renames nothing.');

const fileMember = memberEntry.extend({
  type: oneOf(FileRole),
  canDownload: z.boolean(),
});

const fileShare = linkState.extend({
  fileId: id,
  fileVersionId: id.nullable(),
  name: z.string(),
  search: formSearchReply,
  fileMember: z.array(fileMember),
});

const projectShare = linkState.extend({
  projectId: id,
  fileId: id.nullable().describe('The folder that is shared, null for the whole project.'),
  shareScope: oneOf(ShareScope),
  projectName: z.string(),
  search: formSearchReply,
  projectMember: z.array(projectMember).describe('Of a folder: those with whom the folder alone is shared.'),
});

const guestAdmissions = ['no', 'named', 'confirmed'] as const;

/** Names stay null until the link opens: a password or an invitation protects them too. */
const linkDetail = z.object({
  hash: z.string().describe('Send it as `share-hash`. It opens the link only where nothing else is asked.'),
  accessType: oneOf(AccessType),
  hasPassword: z.boolean(),
  isGranted: z.boolean(),
  needsSignIn: z.boolean(),
  projectOwner: z.string().describe('Whom to ask for the password. Empty where one has to sign in first.'),
  linkAccess,
  canDownload: z.boolean(),
  canComment: z.boolean(),
  guests: z
    .enum(guestAdmissions)
    .describe('Ours: whether visitors may comment without an account, by a name or by a confirmed address.'),
});

const grant = z.object({
  hash: z.string().describe('Send it as `share-hash`: it opens what the link shares.'),
});

const invitationDetail = z.object({
  projectId: id,
  fileId: id.nullable().describe('The file or folder that is shared alone.'),
  fileType: oneOf(ItemType).nullable(),
  projectName: z.string().describe('Of the file or folder, where that alone is shared.'),
  projectOwner: z.string(),
  projectPhoto: z.string().nullable(),
  projectRootFolderId: id,
  hasPassword: z.boolean(),
  alreadyShared: z
    .boolean()
    .describe(
      'Also for who accepted it before, is still in and asks signed in; to others a used one is dead.',
    ),
  allowedProject: z.number().nullable().describe('What the plan allows; null: unlimited.'),
  totalProject: z.number(),
  memberRole: userRole,
  email: z.string().describe('The invited address.'),
  hasAccount: z.boolean().describe('False: accepting takes a name and a first password.'),
});

const joined = z.object({
  projectId: id,
  fileId: id.nullable().describe('The file or folder that is shared alone.'),
  fileType: oneOf(ItemType).nullable(),
  projectRootFolderId: id,
  alreadyShared: z.boolean().describe('The caller had accepted it before.'),
  accessToken: z.string().optional().describe('When an account was made.'),
});

const invitationPassword = wirePassword.optional().describe('Base64; left out when there is none.');
const link = z.strictObject({ link: token });
const passwordTries = { max: 30, seconds: 300 };

export const sharing = {
  shareProject: endpoint('POST', '/project/share', {
    summary:
      'Set how a project is shared. `fileId` (ours) shares one folder of it, and the people named then reach that folder alone',
    caller: 'account',
    body: z.strictObject({
      projectId: id,
      fileId: id.nullable().optional(),
      ...linkSettings,
      search,
      projectName: shownName,
      email: email
        .or(z.literal(''))
        .optional()
        .describe('One more person to invite, as a collaborator; empty: nobody.'),
      projectMember: z.array(projectMemberChange).max(INVITE_MAX, 'fields.tooMany').default([]),
    }),
    reply: projectShare,
  }),
  getProjectShare: endpoint('GET', '/project/get-project-share/:id', {
    summary: 'How a project, or the folder with this id, is shared',
    caller: 'account',
    params: idParams,
    reply: projectShare,
  }),
  getProjectLink: endpoint('GET', '/project/get-link-detail', {
    summary: 'What a project link asks for',
    caller: 'account-or-link',
    query: link,
    reply: linkDetail.extend({
      projectId: id.nullable(),
      projectRootFolderId: id.nullable(),
      fileId: id.nullable(),
      selectionId: id.nullable().describe('Ours: where files that were chosen one by one are shared.'),
      shareScope: oneOf(ShareScope),
      projectName: z.string().nullable(),
      projectPhoto: z.string().nullable(),
      alreadyShared: z.boolean(),
    }),
  }),
  openProjectLink: endpoint('PUT', '/project/verify-invitation-via-link', {
    summary: 'Open a project link, with its password where it has one',
    caller: 'account-or-link',
    query: link,
    body: z.strictObject({ password: invitationPassword, hash: token.optional() }).optional(),
    reply: grant.extend({
      projectId: id,
      fileId: id.nullable(),
      selectionId: id.nullable(),
      projectRootFolderId: id,
    }),
    limit: passwordTries,
    knowsDevice: true,
  }),
  getInvitation: endpoint('GET', '/project/get-detail', {
    summary: 'What the invitation of a mail is about',
    caller: 'account-or-link',
    query: z.strictObject({ token }),
    reply: invitationDetail,
  }),
  getNotificationInvitation: endpoint('GET', '/project/invitation-project-detail/:id', {
    summary: 'What the invitation of a notification is about; `id` is the notification’s',
    caller: 'account',
    params: idParams,
    reply: invitationDetail.extend({ notificationId: id }),
  }),
  verifyInvitation: endpoint('PUT', '/project/verify-invitation', {
    summary: 'Accept the invitation of a mail',
    caller: 'account-or-link',
    body: z.strictObject({ token, password: invitationPassword, account: firstAccount.optional() }),
    reply: joined,
    limit: passwordTries,
    knowsDevice: true,
  }),
  acceptInvitation: endpoint('PUT', '/project/accept-invitation', {
    summary: 'Accept the invitation of a notification',
    caller: 'account',
    body: z.strictObject({ notificationId: id, password: invitationPassword }),
    reply: joined,
    limit: passwordTries,
    knowsDevice: true,
  }),
  shareFile: endpoint('POST', '/file/share', {
    summary: 'Set how a file, or (`fileVersionId`) one version of it, is shared',
    caller: 'account',
    body: z.strictObject({
      fileId: id,
      fileVersionId: id.nullable().optional(),
      ...linkSettings,
      search,
      name: shownName,
      fileMember: z.array(fileMemberChange).max(INVITE_MAX, 'fields.tooMany').default([]),
    }),
    reply: fileShare,
  }),
  getFileShare: endpoint('GET', '/file/get-file-share/:id', {
    summary: 'How a file is shared',
    caller: 'account',
    params: idParams,
    query: z.strictObject({ fileVersionId: id.optional() }),
    reply: fileShare,
  }),
  getFileShareOfUser: endpoint('GET', '/file/get-user-file-share-detail/:id', {
    summary: 'What the caller, or the holder of `hash`, may do with a shared file',
    caller: 'account-or-link',
    params: idParams,
    query: z.strictObject({ hash: token.optional() }),
    reply: z.object({
      fileId: id,
      fileVersionId: id.nullable(),
      projectId: id,
      name: z.string(),
      accessType: oneOf(AccessType),
      userRole,
      canDownload: z.boolean(),
      canComment: z.boolean(),
      watermark: z.string().nullable().describe('The text to show over the picture.'),
    }),
  }),
  getFileLink: endpoint('GET', '/file/get-link-detail/:code', {
    summary: 'What a file link asks for',
    caller: 'account-or-link',
    params: z.strictObject({ code: token }),
    reply: linkDetail.extend({
      fileId: id,
      fileVersionId: id.nullable(),
      name: z.string().nullable(),
    }),
  }),
  validateFilePassword: endpoint('PUT', '/file/validate-file-share-password/:id', {
    summary: 'Turn the link’s hash and the right password into a hash that opens the file',
    caller: 'account-or-link',
    params: idParams,
    body: z.strictObject({ linkPassword: wirePassword, hash: token }),
    reply: grant,
    limit: passwordTries,
    knowsDevice: true,
  }),
  resendFileInvitation: endpoint('PUT', '/file/resend-invitation/:id', {
    summary: 'Send the invitation to a file or folder again. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ email }),
    reply: fileMember,
  }),
  sharedWithMe: endpoint('GET', '/file/shared-with-me', {
    summary: 'Files and folders that were shared alone with the caller, newest first. Ours',
    caller: 'account',
    query: z.strictObject(pageQuery(PAGE_SIZE.files)),
    reply: listOf(fileItem.extend({ userRole, sharedBy: personBrief.nullable(), sharedAt: date })),
  }),
};
