import { z } from 'zod';
import {
  AccountChange,
  AdminCommand,
  BannerLevel,
  JobKind,
  PlanCause,
  PlanType,
  ProcessingState,
  ReviewStatus,
} from './enums.ts';
import { id, oneOf } from './fields.ts';

const fields = {
  projectId: id,
  teamId: id,
  fileId: id,
  /** Null: the root. */
  parentFileId: id.nullable(),
  fileVersionId: id,
  commentId: id,
  replyId: id,
  reviewId: id,
  userId: id,
  sessionId: id,
  uploadProgress: z.number(),
  processingStatus: oneOf(ProcessingState),
  total: z.number(),
  completedTotal: z.number(),
  linkId: id,
  selectionId: id,
  requestId: id,
  /** Owner at that time, where no other id tells. */
  ownerId: id,
  role: z.number(),
  change: oneOf(AccountChange),
  command: oneOf(AdminCommand),
  plan: oneOf(PlanType),
  cause: oneOf(PlanCause),
  jobId: id,
  jobKind: oneOf(JobKind),
  level: oneOf(BannerLevel),
  isThere: z.boolean(),
  /** Null: the rule is off. */
  days: z.number().nullable(),
  status: oneOf(ReviewStatus),
  /** Completes the review, which records its own event. */
  isLast: z.boolean(),
  /** Existed before: moved, or restored. */
  isAgain: z.boolean(),
};
const { projectId, teamId, fileId, parentFileId, fileVersionId, commentId, replyId, userId } = fields;
const { uploadProgress, processingStatus, total, completedTotal } = fields;

const ofItem = { projectId, parentFileId, fileId };
const ofAdded = { ...ofItem, isAgain: fields.isAgain.optional() };
const ofVersion = { projectId, fileId, fileVersionId };
const ofComment = { ...ofVersion, commentId, userId };
const ofReply = { ...ofComment, replyId };
const ofReview = { ...ofVersion, reviewId: fields.reviewId };
const ofShared = { projectId: projectId.optional(), fileId: fileId.optional() };
const ofLink = { ...ofShared, linkId: fields.linkId, ownerId: fields.ownerId.optional() };
/** Folder of arrivals, if not the root. */
const ofRequest = { projectId, fileId: fileId.optional(), requestId: fields.requestId };
const ofMember = {
  projectId: projectId.optional(),
  teamId: teamId.optional(),
  fileId: fileId.optional(),
  userId,
  ownerId: fields.ownerId.optional(),
};

const ofCommand = {
  jobId: fields.jobId.optional(),
  jobKind: fields.jobKind.optional(),
  level: fields.level.optional(),
  ja: fields.isThere.optional(),
  en: fields.isThere.optional(),
  he: fields.isThere.optional(),
  trashDays: fields.days.optional(),
  versionDays: fields.days.optional(),
  archiveDays: fields.days.optional(),
  deleteDays: fields.days.optional(),
  trashDaysBefore: fields.days.optional(),
  versionDaysBefore: fields.days.optional(),
  archiveDaysBefore: fields.days.optional(),
  deleteDaysBefore: fields.days.optional(),
};

/** Lists ids, counts and states for open pages. Never text: it would be sent again after its deletion. */
const heard = {
  'project.changed': { projectId },
  /** For the other pages of the same account. */
  'project.pinned': { projectId },
  'project.members': { projectId },
  'team.changed': { teamId },
  'team.members': { teamId },
  'folder.added': ofAdded,
  'folder.changed': ofItem,
  'folder.removed': ofItem,
  'folder.uploading': { projectId, fileId, total, completedTotal },
  'file.added': ofAdded,
  'file.changed': ofItem,
  'file.removed': ofItem,
  'file.progress': { ...ofVersion, uploadProgress, processingStatus },
  'version.added': ofVersion,
  'version.changed': ofVersion,
  /** `reviewId` is set when a review caused it. */
  'version.status': {
    ...ofVersion,
    status: fields.status.optional(),
    reviewId: fields.reviewId.optional(),
  },
  'version.removed': ofVersion,
  'version.compared': ofVersion,
  'comment.added': ofComment,
  'comment.changed': ofComment,
  'comment.completed': ofComment,
  'comment.reopened': ofComment,
  'comment.removed': ofComment,
  /** A comment was moved by hand in the newer version `fileVersionId`. */
  'comment.placed': ofComment,
  'reply.added': ofReply,
  'reply.changed': ofReply,
  'reply.completed': ofReply,
  'reply.reopened': ofReply,
  'reply.removed': ofReply,
  'review.requested': ofReview,
  'review.answered': { ...ofReview, isLast: fields.isLast.optional() },
  /** An answer was withdrawn. */
  'review.reopened': ofReview,
  'review.completed': { ...ofReview, status: fields.status.optional() },
  'review.cancelled': ofReview,
  /** The set of reviewers who can answer changed. */
  'review.changed': ofReview,
  'review.signed': ofReview,
  'presence.changed': { projectId, fileId },
  /** Permissions changed through one of these. */
  'access.changed': { projectId: projectId.optional(), teamId: teamId.optional(), fileId: fileId.optional() },
  'session.ended': { sessionId: fields.sessionId },
  'notification.changed': {},
  /** For the owner of a file request: changed, received or withdrawn. */
  'request.changed': { requestId: fields.requestId },
  /** For the owner of a link: a guest came or was blocked. */
  'guest.changed': { linkId: fields.linkId },
  'banner.changed': {},
  'selection.changed': { projectId, selectionId: fields.selectionId },
};

const item = { projectId, fileId };
const comment = { fileId, fileVersionId, commentId };

/** Fields that pages receive; the others serve visibility checks and later readers. */
const told = {
  'project.changed': { projectId },
  'project.pinned': { projectId },
  'project.members': { projectId },
  'team.changed': { teamId },
  'team.members': { teamId },
  'folder.added': item,
  'folder.changed': item,
  'folder.removed': item,
  'folder.uploading': { ...item, total, completedTotal },
  'file.added': item,
  'file.changed': item,
  'file.removed': item,
  'file.progress': { ...item, fileVersionId, uploadProgress, processingStatus },
  'version.added': item,
  'version.changed': item,
  'version.status': item,
  'version.removed': item,
  'version.compared': item,
  'comment.added': comment,
  'comment.changed': comment,
  'comment.completed': comment,
  'comment.reopened': comment,
  'comment.removed': comment,
  'comment.placed': comment,
  'reply.added': comment,
  'reply.changed': comment,
  'reply.completed': comment,
  'reply.reopened': comment,
  'reply.removed': comment,
  'review.requested': item,
  'review.answered': item,
  'review.reopened': item,
  'review.completed': item,
  'review.cancelled': item,
  'review.changed': item,
  'review.signed': item,
  'presence.changed': { fileId },
  'access.changed': {},
  'session.ended': {},
  'notification.changed': {},
  'request.changed': { requestId: fields.requestId },
  'guest.changed': { linkId: fields.linkId },
  'banner.changed': {},
  'selection.changed': { selectionId: fields.selectionId },
} satisfies { [Name in keyof typeof heard]: Partial<(typeof heard)[Name]> };

/** Events for later readers only (`server/jobs/event-readers.ts`). */
const noted = {
  'session.started': { userId },
  'account.changed': { userId, change: fields.change },
  'account.deleted': { userId },
  /** An invited person now has an account. */
  'account.joined': { userId },
  'invitation.sent': { ...ofShared, userId },
  'project.deleted': { projectId },
  'project.restored': { projectId },
  'team.deleted': { teamId },
  'team.restored': { teamId },
  'folder.deleted': ofItem,
  'folder.restored': ofItem,
  'file.deleted': ofItem,
  'file.restored': ofItem,
  /** Moved out of the project. */
  'folder.moved': ofItem,
  'file.moved': ofItem,
  /** Moved within the project, into this folder. */
  'folder.placed': ofItem,
  'file.placed': ofItem,
  'folder.renamed': ofItem,
  'file.renamed': ofItem,
  /** By retention rules: the owner was warned, the project archived. */
  'project.warned': { projectId },
  'project.archived': { projectId },
  'project.renamed': { projectId },
  /** Into another team, or out of one. */
  'project.moved': { projectId },
  'file.downloaded': { ...ofShared, fileVersionId: fileVersionId.optional() },
  'comments.exported': { ...ofShared, fileVersionId: fileVersionId.optional() },
  'link.changed': ofLink,
  'link.opened': ofLink,
  'request.made': ofRequest,
  'request.edited': ofRequest,
  'request.opened': ofRequest,
  'request.closed': ofRequest,
  'request.deleted': ofRequest,
  'member.added': { ...ofMember, role: fields.role },
  'member.changed': { ...ofMember, role: fields.role },
  'member.removed': ofMember,
  'admin.ran': { userId, command: fields.command, ...ofCommand },
  /** Recorded by the cause; the two below tell the owner, even of own changes. */
  'plan.changed': { userId, plan: fields.plan, cause: fields.cause },
  'plan.upgraded': { userId },
  'plan.downgraded': { userId },
  'payment.succeeded': { userId },
  'payment.failed': { userId },
  'payment.cancelled': { userId },
  'payment.expiring': { userId },
};

export const events = { ...heard, ...noted };

export type EventName = keyof typeof events;
export type HeardName = keyof typeof heard;

/** Outdated after a day, except for open pages. */
export const liveOnly: ReadonlySet<EventName> = new Set([
  'folder.uploading',
  'file.progress',
  'version.compared',
  'comment.placed',
  'review.signed',
  'review.changed',
  'presence.changed',
  'project.pinned',
  'access.changed',
  'session.ended',
  'notification.changed',
  'request.changed',
  'guest.changed',
  'banner.changed',
  'selection.changed',
] as const);

export type EventData<Name extends EventName> = z.infer<z.ZodObject<(typeof events)[Name]>>;
export type EventOf<Name extends EventName> = { [One in Name]: { type: One; data: EventData<One> } }[Name];
export type ToldData<Name extends HeardName> = z.infer<z.ZodObject<(typeof told)[Name]>>;
export type ToldEvent<Name extends HeardName = HeardName> = {
  [One in Name]: { type: One; data: ToldData<One> };
}[Name];
export type AnyEventData = Partial<z.infer<z.ZodObject<typeof fields>>>;

type Kind = HeardName extends `${infer Kind}.${string}` ? Kind : never;

export const eventsOf = <Of extends Kind>(...kinds: Of[]) =>
  Object.keys(heard).filter((name): name is Extract<HeardName, `${Of}.${string}`> =>
    kinds.some((kind) => name.startsWith(`${kind}.`)),
  );

const isHeard = (name: string): name is HeardName => Object.hasOwn(heard, name);
const message = z.object({ type: z.string(), data: z.unknown() });

/** Picks the fields for the stream; an unknown event of another release keeps only its name. */
export function tellEvent({ type, data }: { type: string; data: AnyEventData }): object {
  const fields = isHeard(type) ? told[type] : {};
  return {
    type,
    data: Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name))),
  };
}

/** Returns undefined for malformed events, and for those of another release. */
export function readEvent(value: unknown): ToldEvent | undefined {
  const { type = '', data } = message.safeParse(value).data ?? {};
  if (!isHeard(type)) return undefined;
  const read = z.object(told[type]).safeParse(data);
  return read.success ? ({ type, data: read.data } as ToldEvent) : undefined;
}
