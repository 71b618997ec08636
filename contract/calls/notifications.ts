import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { NotificationFrequency, NotificationType } from '../enums.ts';
import { date, id, idParams, listOf, noBody, oneOf, pageQuery, text } from '../fields.ts';
import { PAGE_SIZE } from '../limits.ts';
import { personBrief } from './people.ts';

const yesOrNo = z.boolean({ error: 'fields.choice' });

const settings = z.object({
  projectActivity: z.boolean().describe('Bundled mails about what happens in projects.'),
  mention: z.boolean().describe('A mail when one is mentioned.'),
  inAppNotification: z.boolean(),
  notificationTime: oneOf(NotificationFrequency),
  timeZone: z.string().describe('An IANA name.'),
});

const notification = z.object({
  _id: id,
  type: oneOf(NotificationType),
  message: z.string().describe('In the reader’s language.'),
  isRead: z.boolean(),
  createdAt: date,
  actor: personBrief.nullable(),
  projectId: id.nullable(),
  projectName: z.string().nullable(),
  fileId: id.nullable(),
  fileVersionId: id.nullable(),
  commentId: id.nullable(),
  path: z.string().nullable().describe('Where a click leads, inside the product.'),
});

const counted = z.object({ newNotification: z.number().describe('How many are unread.') });

export const notifications = {
  saveSettings: endpoint('POST', '/notification-setting/create', {
    summary: 'Save the notification settings',
    caller: 'account',
    body: z.strictObject({
      projectActivity: yesOrNo,
      mention: yesOrNo,
      inAppNotification: yesOrNo,
      notificationTime: oneOf(NotificationFrequency),
      timeZone: text(64, 'fields.timeZone'),
    }),
    reply: settings,
    built: false,
  }),
  getSettings: endpoint('GET', '/notification-setting/get', {
    summary: 'The notification settings',
    caller: 'account',
    reply: settings,
    built: false,
  }),
  getTimeZones: endpoint('GET', '/timezone/get-list', {
    summary: 'Time zones to choose from',
    caller: 'account',
    reply: z.object({
      results: z.array(
        z.object({ timeZone: z.string(), label: z.string(), offset: z.string().describe('As UTC-05:00.') }),
      ),
    }),
    built: false,
  }),
  getAll: endpoint('GET', '/notification/get-all', {
    summary: 'All notifications, newest first',
    caller: 'account',
    query: z.strictObject(pageQuery(PAGE_SIZE.notifications)),
    reply: listOf(notification).extend(counted.shape),
    built: false,
  }),
  getList: endpoint('GET', '/notification/get-list', {
    summary: 'The newest notifications, for the dropdown',
    caller: 'account',
    reply: counted.extend({ data: z.array(notification), unread: z.array(notification) }),
    built: false,
  }),
  readAll: endpoint('PUT', '/notification/read-all', {
    summary: 'Mark all notifications read',
    caller: 'account',
    body: noBody,
    reply: counted,
    built: false,
  }),
  read: endpoint('PUT', '/notification/read/:id', {
    summary: 'Mark one notification read',
    caller: 'account',
    params: idParams,
    body: noBody,
    reply: counted,
    built: false,
  }),
};
