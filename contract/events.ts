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
  /** Who wrote it, or whom it is about. */
  userId: id,
  sessionId: id,
  uploadProgress: z.number(),
  processingStatus: oneOf(ProcessingState),
  total: z.number(),
  completedTotal: z.number(),
  linkId: id,
  selectionId: id,
  requestId: id,
  /** Whose it was when it happened, where the other ids do not tell. */
  ownerId: id,
  /** By the enums of members. */
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
  /** What a version was set to. */
  status: oneOf(ReviewStatus),
  /** It decided the review, whose completion is told as well. */
  isLast: z.boolean(),
  /** It was there before: moved, or taken back from the trash. */
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
/** A whole project, or one thing in it. */
const ofShared = { projectId: projectId.optional(), fileId: fileId.optional() };
const ofLink = { ...ofShared, linkId: fields.linkId, ownerId: fields.ownerId.optional() };
/** The folder where things arrive, where it is not the root. */
const ofRequest = { projectId, fileId: fileId.optional(), requestId: fields.requestId };
const ofMember = {
  projectId: projectId.optional(),
  teamId: teamId.optional(),
  fileId: fileId.optional(),
  userId,
  ownerId: fields.ownerId.optional(),
};

/** What an administrator changed: the job that is tried again, the banner and its languages, and rules in days. */
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

/**
 * What open pages hear of, and what is recorded with an event of each name: ids, counts and states. What a person wrote
 * is never in it, because it would be told again after it was deleted; whoever hears of a thing asks for it by its id.
 */
const heard = {
  'project.changed': { projectId },
  /** By somebody for themselves: their other pages hear of it. */
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
  /** With the review that tells of it as well, where one set it. */
  'version.status': {
    ...ofVersion,
    status: fields.status.optional(),
    reviewId: fields.reviewId.optional(),
  },
  'version.removed': ofVersion,
  /** What changed since an earlier version is known now. */
  'version.compared': ofVersion,
  'comment.added': ofComment,
  'comment.changed': ofComment,
  'comment.completed': ofComment,
  'comment.reopened': ofComment,
  'comment.removed': ofComment,
  /** In a newer version, whose id it is, somebody put it elsewhere. */
  'comment.placed': ofComment,
  'reply.added': ofReply,
  'reply.changed': ofReply,
  'reply.completed': ofReply,
  'reply.reopened': ofReply,
  'reply.removed': ofReply,
  'review.requested': ofReview,
  'review.answered': { ...ofReview, isLast: fields.isLast.optional() },
  /** An answer was taken back. */
  'review.reopened': ofReview,
  'review.completed': { ...ofReview, status: fields.status.optional() },
  'review.cancelled': ofReview,
  /** Who of those that were asked can still answer is different. */
  'review.changed': ofReview,
  /** The record of a completed review can be downloaded. */
  'review.signed': ofReview,
  'presence.changed': { projectId, fileId },
  /** What somebody may see is different now; by what of these. */
  'access.changed': { projectId: projectId.optional(), teamId: teamId.optional(), fileId: fileId.optional() },
  'session.ended': { sessionId: fields.sessionId },
  /** A person's own list of notifications. */
  'notification.changed': {},
  /** A link of one's own that takes files was changed, or somebody sent or took back something by it. */
  'request.changed': { requestId: fields.requestId },
  /** Somebody came to speak by a link of one's own, or is shut out of it. */
  'guest.changed': { linkId: fields.linkId },
  /** What everybody is told on every page. */
  'banner.changed': {},
  /** The files of a selection, their order, or its name. */
  'selection.changed': { projectId, selectionId: fields.selectionId },
};

const item = { projectId, fileId };
const comment = { fileId, fileVersionId, commentId };

/** What of it the stream tells: what a page reads, and nothing else. The rest is for those who judge and read later. */
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

/** What no page shows at once: it is written down for those who read later (`server/jobs/event-readers.ts`). */
const noted = {
  'session.started': { userId },
  'account.changed': { userId, change: fields.change },
  'account.deleted': { userId },
  /** Somebody who had been invited has an account now. */
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
  /** Out of the project. */
  'folder.moved': ofItem,
  'file.moved': ofItem,
  /** Into another folder of the project: the one that it lies in now. */
  'folder.placed': ofItem,
  'file.placed': ofItem,
  'folder.renamed': ofItem,
  'file.renamed': ofItem,
  /** By the rules of retention: its owner was told, and it went to the archive. */
  'project.warned': { projectId },
  'project.archived': { projectId },
  'project.renamed': { projectId },
  /** To another team, or out of one. */
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
  /** By whoever caused it; the two below tell the owner, also of what the owner did. */
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

/** Of no interest a day later, but to pages that are open. */
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
/** As a page hears of it. */
export type ToldEvent<Name extends HeardName = HeardName> = {
  [One in Name]: { type: One; data: ToldData<One> };
}[Name];
/** For those who look at events of all names alike. */
export type AnyEventData = Partial<z.infer<z.ZodObject<typeof fields>>>;

type Kind = HeardName extends `${infer Kind}.${string}` ? Kind : never;

/** The names of all events of these kinds that pages hear of, as in `eventsOf('file', 'folder')`. */
export const eventsOf = <Of extends Kind>(...kinds: Of[]) =>
  Object.keys(heard).filter((name): name is Extract<HeardName, `${Of}.${string}`> =>
    kinds.some((kind) => name.startsWith(`${kind}.`)),
  );

const isHeard = (name: string): name is HeardName => Object.hasOwn(heard, name);
const message = z.object({ type: z.string(), data: z.unknown() });

/** What the stream tells of an event; nothing more than its name where only another release knows that. */
export function tellEvent({ type, data }: { type: string; data: AnyEventData }): object {
  const fields = isHeard(type) ? told[type] : {};
  return {
    type,
    data: Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name))),
  };
}

/** An event that is well-formed; undefined also for one that only another release knows. */
export function readEvent(value: unknown): ToldEvent | undefined {
  const { type = '', data } = message.safeParse(value).data ?? {};
  if (!isHeard(type)) return undefined;
  const read = z.object(told[type]).safeParse(data);
  return read.success ? ({ type, data: read.data } as ToldEvent) : undefined;
}
