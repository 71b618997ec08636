import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { NotificationFrequency, NotificationType } from '../enums.ts';
import { date, eventPlace, id, idParams, listOf, noBody, oneOf, pageQuery, text } from '../fields.ts';
import { PAGE_SIZE } from '../limits.ts';
import { personBrief } from './people.ts';

const yesOrNo = z.boolean({ error: 'fields.choice' });

const settings = z.object({
  projectActivity: z.boolean().describe('Bundled mails about what happens in projects.'),
  mention: z.boolean().describe('A mail when one is mentioned.'),
  reviews: z.boolean().describe('Mails that ask for a review, and remind of it. Ours.'),
  inAppNotification: z.boolean(),
  notificationTime: oneOf(NotificationFrequency),
  timeZone: z.string().describe('An IANA name.'),
  refusedAddress: z
    .object({ email: z.string(), refusedAt: date })
    .nullable()
    .describe('The person’s address, where their mail server refused it: no notifications are mailed to it.'),
});

const subscription = z.object({
  kind: z
    .enum(['mention', 'projectActivity', 'guestAnswers', 'reviews'])
    .describe('Which mails: as the settings call them, or the answers that a link’s guest asked for.'),
  email: z.string().describe('With all but its first letter and its domain hidden.'),
  isSubscribed: z.boolean(),
});
const leavingToken = text(500, 'fields.invalid');

const place = {
  projectId: id.nullable(),
  projectName: z.string().nullable().describe('Null for who was given a part of the project.'),
  fileId: id.nullable(),
  fileName: z.string().nullable(),
  fileVersionId: id.nullable(),
  commentId: id.nullable(),
  path: z
    .string()
    .nullable()
    .describe('Where a click leads, inside the product. Null: it is gone, or no longer open to the person.'),
};

const notification = z.object({
  _id: id,
  type: oneOf(NotificationType),
  message: z.string().describe('In the reader’s language.'),
  detail: z
    .string()
    .nullable()
    .describe('Ours: of a new version, how much changed and what is still open, in the same language.'),
  isRead: z.boolean(),
  createdAt: date,
  actor: personBrief.nullable(),
  ...place,
  isGone: z.boolean().describe('What it is about is gone, or no longer open to the person.'),
  count: z.number().describe('How often it happened since the person last looked.'),
});

const notificationPart = z.object({
  _id: z.string(),
  type: oneOf(NotificationType),
  createdAt: date,
  actor: personBrief.nullable(),
  words: z
    .string()
    .nullable()
    .describe('The first words of the comment or reply, or the status that was set.'),
  path: place.path,
});

const counted = z.object({ newNotification: z.number().describe('How many are unread.') });
const shown = counted.extend({
  upTo: z
    .string()
    .describe('By which `notification/read-all` reads what is shown here, and nothing newer. Ours.'),
});
const muting = z.strictObject({ isMuted: yesOrNo });

export const notifications = {
  saveSettings: endpoint('POST', '/notification-setting/create', {
    summary: 'Save the notification settings',
    caller: 'account',
    body: z.strictObject({
      projectActivity: yesOrNo,
      mention: yesOrNo,
      reviews: yesOrNo.optional().describe('Left out: unchanged. Ours.'),
      inAppNotification: yesOrNo,
      notificationTime: oneOf(NotificationFrequency),
      timeZone: text(64, 'fields.timeZone').nullable().describe('An IANA name. Null: Eastern Time.'),
    }),
    reply: settings,
  }),
  getSettings: endpoint('GET', '/notification-setting/get', {
    summary: 'The notification settings',
    caller: 'account',
    reply: settings,
  }),
  retryAddress: endpoint('PUT', '/notification-setting/retry-address', {
    summary: 'Mail notifications to an address again that was refused. Ours',
    caller: 'account',
    body: noBody,
    reply: settings,
  }),
  getSubscription: endpoint('GET', '/public/subscription', {
    summary: 'Which mails the link in a mail stops, and whether they are stopped. Ours',
    caller: 'anyone',
    limit: { max: 120, seconds: 60 },
    query: z.strictObject({ token: leavingToken }),
    reply: subscription,
  }),
  changeSubscription: endpoint('POST', '/public/subscription', {
    summary: 'Stop these mails, or take that back. Ours',
    caller: 'anyone',
    limit: { max: 120, seconds: 60 },
    body: z.strictObject({ token: leavingToken, isSubscribed: yesOrNo }),
    reply: subscription,
  }),
  getTimeZones: endpoint('GET', '/timezone/get-list', {
    summary: 'Time zones to choose from',
    caller: 'account',
    reply: z.object({
      results: z.array(
        z.object({ timeZone: z.string(), label: z.string(), offset: z.string().describe('As UTC-05:00.') }),
      ),
    }),
  }),
  getAll: endpoint('GET', '/notification/get-all', {
    summary: 'All notifications, newest first',
    caller: 'account',
    query: z.strictObject({
      ...pageQuery(PAGE_SIZE.notifications),
      filter: z.enum(['unread', 'mentions'], { error: 'fields.choice' }).optional(),
      projectId: id.optional(),
    }),
    reply: listOf(notification).extend(shown.shape),
  }),
  getList: endpoint('GET', '/notification/get-list', {
    summary: 'The newest notifications, for the dropdown',
    caller: 'account',
    reply: shown.extend({ data: z.array(notification), unread: z.array(notification) }),
  }),
  readAll: endpoint('PUT', '/notification/read-all', {
    summary: 'Mark all notifications read',
    caller: 'account',
    body: z
      .strictObject({ upTo: eventPlace.optional().describe('As the list said it. Left out: all. Ours.') })
      .optional(),
    reply: counted.extend({
      readAt: z.string().describe('By which `notification/unread` takes it back.'),
    }),
  }),
  unread: endpoint('PUT', '/notification/unread', {
    summary: 'Take back that all were marked read. Ours',
    caller: 'account',
    body: z.strictObject({ readAt: z.iso.datetime({ error: 'fields.invalid' }) }),
    reply: counted,
  }),
  parts: endpoint('GET', '/notification/get-parts/:id', {
    summary: 'What one notification stands for, newest first; at most 50. Ours',
    caller: 'account',
    params: idParams,
    reply: z.object({ results: z.array(notificationPart) }),
  }),
  muteFile: endpoint('PUT', '/notification/mute-file/:id', {
    summary: 'Hear no more of a file, or of a folder with all below it, or again. Ours',
    caller: 'account',
    params: idParams,
    body: muting,
    reply: muting,
  }),
  muteComment: endpoint('PUT', '/notification/mute-comment/:id', {
    summary: 'Hear no more of a conversation, or again. Ours',
    caller: 'account',
    params: idParams,
    body: muting,
    reply: muting,
  }),
  getMutes: endpoint('GET', '/notification/get-mutes/:id', {
    summary: 'What the caller muted: of a file with its conversations, or of the files of a project. Ours',
    caller: 'account',
    params: idParams,
    reply: z.object({ fileIds: z.array(id), commentIds: z.array(id) }),
  }),
  read: endpoint('PUT', '/notification/read/:id', {
    summary: 'Mark one notification read',
    caller: 'account',
    params: idParams,
    body: noBody,
    reply: counted,
  }),
};
