import { expect, test } from 'vitest';
import { z } from 'zod';
import { accounts } from './calls/accounts.ts';
import { billing } from './calls/billing.ts';
import { comments } from './calls/comments.ts';
import { fileItem } from './calls/file-entities.ts';
import { files } from './calls/files.ts';
import { notifications } from './calls/notifications.ts';
import { projects } from './calls/projects.ts';
import { sharing } from './calls/sharing.ts';
import { teams } from './calls/teams.ts';
import { uploads } from './calls/uploads.ts';
import { versions } from './calls/versions.ts';

interface Node {
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
}

function fieldsOf(schema: z.ZodType | undefined, below?: string): string[] {
  if (!schema) throw new Error('The call has no such part.');
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Node;
  const node = below === undefined ? whole : whole.properties?.[below];
  const inner = node?.anyOf?.find(({ properties, items }) => properties ?? items) ?? node;
  return Object.keys((inner?.items ?? inner)?.properties ?? {});
}

const member = '_id email name profilePic isNew isInvited invitationExpired userStatus';
const entry = `${member} remove`;
const media =
  'fileThumbnailPath width height videoTimeDuration bit_rate r_frame_rate avg_frame_rate time_base';
const item = `_id projectId parentFileId name color fileType isPrivate status mimeType createdAt updatedAt fileVersionId fileVersion ${media}`;
const invitation =
  'projectId fileId projectName projectOwner projectPhoto projectRootFolderId hasPassword alreadyShared allowedProject totalProject memberRole';
const comment =
  '_id fileId fileVersionId userId name profilePic comment rawComment commentType startTime endTime millisecondStartTime millisecondEndTime timeCodeStartTime timeCodeEndTime attachedFigure attachedFiles mentionedMember width drawPadHeight drawPadWidth createdAt updatedAt like markAsComplete replyData';

/** Section 3 of the specification, in order. A list omits three file fields (`docs/product/api.md`). */
test.each<[string, string[], string]>([
  ['user data', fieldsOf(accounts.me.reply), 'name profilePic email _id loginCount'],
  [
    'user profile',
    fieldsOf(accounts.profile.reply),
    '_id name email profilePic language passwordUpdateCount googleId emailVerified googleAuthentication loginCount canDeleteProject planExpiryDate japaneseName planId planType planTitle canCancelled versioningAllowed projectsAllowed projects teams teamsAllowed',
  ],
  ['team', fieldsOf(teams.get.reply), '_id name search teamMemberCount teamMember createdAt owner'],
  ['team member', fieldsOf(teams.get.reply, 'teamMember'), `${member} teamRole`],
  [
    'team invitation',
    fieldsOf(teams.getDetail.reply),
    'teamName teamOwner teamPhoto projectId fileId teamId',
  ],
  ['project restore', fieldsOf(projects.getDetailByToken.reply), 'projectName projectOwner projectPhoto'],
  [
    'project',
    fieldsOf(projects.get.reply),
    '_id name description newCommentNotification newMediaNotification addUserPermission canDownloadPermission projectIcon projectMember',
  ],
  ['project member', fieldsOf(projects.get.reply, 'projectMember'), `${member} type`],
  [
    'folder info',
    fieldsOf(files.getDetail.reply),
    'name description projectId fileId filePathData userRole canAddUser canDownload isActive projectCreated projectOwner canDownloadPrivateFile canDeleteFile isTeamMember',
  ],
  [
    'plan overview',
    fieldsOf(accounts.overview.reply),
    'projects users storage teams maxProjects maxUsers maxStorage maxTeams renewDate plan',
  ],
  ['plan order', fieldsOf(billing.addOrder.reply), '_id publicKey'],
  ['order request', fieldsOf(billing.addOrder.body), 'price planId subscriptionType'],
  [
    'subscription confirmation',
    fieldsOf(billing.updateOrder.body),
    'orderId accountHolderName paymentMethod address',
  ],
  [
    'billing address',
    fieldsOf(billing.updateOrder.body, 'address'),
    'city country line1 line2 postal_code state',
  ],
  ['billing form', fieldsOf(billing.updateInvoiceSetting.body), '_id companyName email taxId address'],
  [
    'billing record',
    fieldsOf(billing.getHistory.reply, 'results'),
    'date invoiceNumber status planName amount invoiceLink',
  ],
  ['file', fieldsOf(files.get.reply), `${item} filePath possibleResolution projectData`],
  ['resolution', fieldsOf(files.get.reply, 'possibleResolution'), 'filePath height'],
  [
    'project data',
    fieldsOf(files.get.reply, 'projectData'),
    'name description projectId fileId userRole projectOwner canAddUser canDownload isTeamMember',
  ],
  [
    'file list item',
    fieldsOf(fileItem),
    `${item} fileUploadStatus uploadStatus uploadProgress fileCount total completedTotal`,
  ],
  ['folder form', fieldsOf(files.addFolder.body), 'projectId fileId name color isPrivate'],
  ['make private', fieldsOf(files.makePrivate.body), 'fileId isPrivate'],
  ['status', fieldsOf(versions.updateStatus.body), 'fileId fileVersionId status'],
  ['rename', fieldsOf(files.rename.body), 'name'],
  ['move', fieldsOf(files.move.body), 'fileId'],
  [
    'created file',
    fieldsOf(uploads.createFile.body),
    'fileId projectId fileName filePath fileSize isFolder folderId',
  ],
  ['new version', fieldsOf(versions.create.body), 'projectId fileId fileName filePath fileSize'],
  ['upload address', fieldsOf(uploads.sign.reply), 'signedUrl fileName fileNameWithPrefix projectId len'],
  ['comment', fieldsOf(comments.get.reply), comment],
  ['reply form', fieldsOf(comments.addReply.body), 'commentId reply rawReply mentionedMember'],
  [
    'file share',
    fieldsOf(sharing.shareFile.body),
    'fileId fileVersionId linkAccess linkPassword accessType search name fileMember',
  ],
  ['file member', fieldsOf(sharing.shareFile.body, 'fileMember'), entry],
  [
    'project share',
    fieldsOf(sharing.shareProject.body),
    'projectId linkAccess linkPassword projectName accessType search projectMember email',
  ],
  ['project member of a share', fieldsOf(sharing.shareProject.body, 'projectMember'), entry],
  ['project invitation', fieldsOf(sharing.verifyInvitation.body), 'token password'],
  ['invitation details', fieldsOf(sharing.getInvitation.reply), invitation],
  [
    'notification invitation',
    fieldsOf(sharing.getNotificationInvitation.reply),
    `${invitation} notificationId`,
  ],
  ['link validation', fieldsOf(sharing.validateFilePassword.body), 'linkPassword hash'],
  [
    'notification settings',
    fieldsOf(notifications.saveSettings.body),
    'projectActivity mention inAppNotification timeZone notificationTime',
  ],
  ['password form', fieldsOf(accounts.updatePassword.body), 'password newPassword confirmPassword'],
  ['reset form', fieldsOf(accounts.resetPassword.body), 'hash password confirmPassword'],
  [
    'Google authentication',
    fieldsOf(accounts.getGoogleAuth.reply),
    'googleAuthentication passwordUpdateCount googleLogin',
  ],
])('%s', (_, ours, specified) => {
  expect(ours).toEqual(expect.arrayContaining(specified.split(' ')));
});
