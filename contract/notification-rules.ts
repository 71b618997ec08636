import type { NotificationType } from './enums.ts';
import type { EventName } from './events.ts';

type TypeName = keyof typeof NotificationType;

/** Excludes the actor, and everybody who may not see the subject. */
const notificationAudiences = {
  mentioned: 'Who is mentioned in the comment or reply.',
  commentAuthor: 'The author of the comment, whatever the project’s settings say.',
  uploader: 'Who uploaded the version, whatever the project’s settings say.',
  fileRequester: 'Who made the link by which the file was sent, whatever the project’s settings say.',
  commentFollowers: 'People of the project and of the file, where the project tells of new comments.',
  mediaFollowers: 'People of the project and of the file, where the project tells of new media.',
  projectOwner: 'The owner of the project.',
  projectPeople: 'Everybody who was in the project.',
  inviters: 'Who invited the person.',
  invited: 'Who was invited, as long as the invitation waits for them.',
  named: 'The person whom the event names.',
  reviewers: 'Who was asked for the review, and sees the file.',
  requester: 'Who asked for the review.',
} as const;

export type NotificationAudience = keyof typeof notificationAudiences;

/** Follows the setting for mentions (`atOnce`) or for activity (`bundled`). `own`: the feature mails itself. */
export type NotificationMail = 'atOnce' | 'bundled' | 'own' | 'none';

/** Groups unread notifications. A thread is a comment with its replies. */
type NotificationSubject =
  | 'comment'
  | 'thread'
  | 'file'
  | 'version'
  | 'folder'
  | 'project'
  | 'person'
  | 'event';

export interface NotificationRule {
  event: EventName;
  type: TypeName;
  audience: NotificationAudience;
  about: NotificationSubject;
  mail: NotificationMail;
}

type Told = Omit<NotificationRule, 'event'>;

const mention: Told = { type: 'userMentioned', audience: 'mentioned', about: 'comment', mail: 'atOnce' };
const ofComments = (type: TypeName, about: NotificationSubject): Told[] => [
  { type, audience: 'commentAuthor', about, mail: 'bundled' },
  { type, audience: 'commentFollowers', about, mail: 'bundled' },
];
const ofMedia = (type: TypeName, about: NotificationSubject): Told => ({
  ...{ type, about },
  audience: 'mediaFollowers',
  mail: 'bundled',
});
const ofNamed = (type: TypeName, about: NotificationSubject, mail: NotificationMail): Told => ({
  ...{ type, about, mail },
  audience: 'named',
});

/** Rules by event. A person is told once, by the first matching rule. */
const rules: Partial<Record<EventName, Told[]>> = {
  'comment.added': [mention, { ...ofMedia('commentAdded', 'file'), audience: 'commentFollowers' }],
  'comment.changed': [mention],
  'reply.added': [mention, ...ofComments('replyAdded', 'thread')],
  'reply.changed': [mention],
  'comment.completed': ofComments('commentMarkedComplete', 'file'),
  'comment.reopened': ofComments('commentMarkedIncomplete', 'file'),
  'reply.completed': ofComments('replyMarkedComplete', 'file'),
  'reply.reopened': ofComments('replyMarkedIncomplete', 'file'),
  // A requested review replaces this notification.
  'version.added': [ofMedia('fileVersionAdded', 'file')],
  'version.status': [
    { type: 'versionStatusUpdated', audience: 'uploader', about: 'version', mail: 'bundled' },
    ofMedia('versionStatusUpdated', 'version'),
  ],
  'review.requested': [{ type: 'reviewRequested', audience: 'reviewers', about: 'file', mail: 'own' }],
  // The last answer is part of the completion.
  'review.answered': [{ type: 'reviewAnswered', audience: 'requester', about: 'version', mail: 'bundled' }],
  'review.completed': [{ type: 'reviewCompleted', audience: 'requester', about: 'version', mail: 'bundled' }],
  'folder.added': [ofMedia('folderAdded', 'folder')],
  'file.added': [
    { type: 'fileAdded', audience: 'fileRequester', about: 'folder', mail: 'bundled' },
    ofMedia('fileAdded', 'folder'),
  ],
  'invitation.sent': [{ type: 'projectShared', audience: 'invited', about: 'project', mail: 'own' }],
  'project.deleted': [
    // After deletion by a rule, the owner's mail tells how to restore it.
    { type: 'projectDeleted', audience: 'projectOwner', about: 'project', mail: 'own' },
    { type: 'projectDeleted', audience: 'projectPeople', about: 'project', mail: 'bundled' },
  ],
  'member.removed': [ofNamed('projectAccessRemoved', 'project', 'bundled')],
  'account.joined': [{ type: 'userSignup', audience: 'inviters', about: 'person', mail: 'bundled' }],
  'plan.upgraded': [ofNamed('planUpgrade', 'event', 'own')],
  'plan.downgraded': [ofNamed('planDowngrade', 'event', 'own')],
  'payment.succeeded': [ofNamed('paymentSuccess', 'event', 'own')],
  'payment.failed': [ofNamed('paymentFail', 'event', 'own')],
  'payment.cancelled': [ofNamed('paymentCancelled', 'event', 'own')],
  'payment.expiring': [ofNamed('paymentExpiryReminder', 'event', 'own')],
};

const names = Object.keys(rules) as EventName[];

/** In order of precedence. */
export const notificationRules: NotificationRule[] = names.flatMap((event) =>
  (rules[event] ?? []).map((told) => ({ event, ...told })),
);

export const notificationRulesOf = (event: string): NotificationRule[] =>
  notificationRules.filter((rule) => rule.event === event);
