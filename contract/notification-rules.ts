import type { NotificationType } from './enums.ts';
import type { EventName } from './events.ts';

type TypeName = keyof typeof NotificationType;

/** Who may be meant by a rule. Whoever caused the event never is, nor is who may not see what it is about. */
export const notificationAudiences = {
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

/**
 * The mail beside the line in the page: `atOnce` by the setting for mentions, `bundled` by the one for project
 * activity; `own` where the feature itself sends a mail (an invitation, a receipt).
 */
export type NotificationMail = 'atOnce' | 'bundled' | 'own' | 'none';

/**
 * One line of a person's list is about one of these; what happens to it while the line is unread joins the line. A
 * thread is a comment with all its replies.
 */
export type NotificationSubject =
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

/** Which event tells whom what, and how. Of the rules that mean a person, the first one counts: nobody is told twice. */
const rules: Partial<Record<EventName, Told[]>> = {
  'comment.added': [mention, { ...ofMedia('commentAdded', 'file'), audience: 'commentFollowers' }],
  'comment.changed': [mention],
  'reply.added': [mention, ...ofComments('replyAdded', 'thread')],
  'reply.changed': [mention],
  'comment.completed': ofComments('commentMarkedComplete', 'file'),
  'comment.reopened': ofComments('commentMarkedIncomplete', 'file'),
  'reply.completed': ofComments('replyMarkedComplete', 'file'),
  'reply.reopened': ofComments('replyMarkedIncomplete', 'file'),
  // Whoever is asked to review it hears of it by the request.
  'version.added': [ofMedia('fileVersionAdded', 'file')],
  'version.status': [
    { type: 'versionStatusUpdated', audience: 'uploader', about: 'version', mail: 'bundled' },
    ofMedia('versionStatusUpdated', 'version'),
  ],
  'review.requested': [{ type: 'reviewRequested', audience: 'reviewers', about: 'file', mail: 'own' }],
  // The last answer is told by the completion.
  'review.answered': [{ type: 'reviewAnswered', audience: 'requester', about: 'version', mail: 'bundled' }],
  'review.completed': [{ type: 'reviewCompleted', audience: 'requester', about: 'version', mail: 'bundled' }],
  'folder.added': [ofMedia('folderAdded', 'folder')],
  'file.added': [
    { type: 'fileAdded', audience: 'fileRequester', about: 'folder', mail: 'bundled' },
    ofMedia('fileAdded', 'folder'),
  ],
  'invitation.sent': [{ type: 'projectShared', audience: 'invited', about: 'project', mail: 'own' }],
  'project.deleted': [
    // Where a rule deleted it: the owner is mailed the way back.
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

/** In the order in which they count. */
export const notificationRules: NotificationRule[] = names.flatMap((event) =>
  (rules[event] ?? []).map((told) => ({ event, ...told })),
);

export const notificationRulesOf = (event: string): NotificationRule[] =>
  notificationRules.filter((rule) => rule.event === event);
