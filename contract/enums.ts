/** Security changes that notify the account. Ours. */
export const AccountChange = {
  password: 1,
  email: 2,
  emailTakenBack: 3,
  authenticatorAdded: 4,
  authenticatorRemoved: 5,
  passkeyAdded: 6,
  passkeyRemoved: 7,
  recoveryCodesRenewed: 8,
  recoveryCodeUsed: 9,
  secondFactorsRemoved: 10,
  googleJoined: 11,
  ssoJoined: 12,
  deactivated: 13,
} as const;
/** Commands of the terminal or the administration page. Ours. */
export const AdminCommand = {
  disable: 1,
  reactivate: 2,
  'remove-second-factor': 3,
  'disconnect-sso': 4,
  'set-plan': 5,
  delete: 6,
  'take-plan': 7,
  refund: 8,
  reconcile: 9,
  'grant-admin': 10,
  'take-admin': 11,
  'open-page': 12,
  'allow-changes': 13,
  'refuse-changes': 14,
  'end-sessions': 15,
  'retry-job': 16,
  'retry-address': 17,
  'set-banner': 18,
  'remove-banner': 19,
  'set-retention': 20,
  'setup-code': 21,
} as const;
/** Numbers in the record of a retried job, which never change. Ours. */
export const JobKind = {
  'add-up-comment-counts': 1,
  'apply-retention': 2,
  'back-up': 3,
  'compare-versions': 4,
  'copy-files': 5,
  'draw-pages': 6,
  'follow-reviewer': 7,
  'follow-reviews': 8,
  'hash-original': 9,
  'mark-film': 10,
  'move-objects': 11,
  'prepare-demo': 12,
  'probe-video': 13,
  'process-image': 14,
  'process-pdf': 15,
  'process-slow': 16,
  'purge-account-remains': 17,
  'purge-deleted': 18,
  'purge-events': 19,
  'reconcile-billing': 20,
  'remind-expiry': 21,
  'remove-objects': 22,
  'repair-processing': 23,
  'retry-events': 24,
  'send-mail': 25,
  'send-receipt': 26,
  'settle-plans': 27,
  'sweep-objects': 28,
  'sweep-orders': 29,
  'sweep-uploads': 30,
  'transcode-long': 31,
  'transcode-short': 32,
  'watch-limits': 33,
  'warn-owner': 34,
  'process-drawing': 35,
} as const;
/** Ours. */
export const BannerLevel = { info: 1, warning: 2, danger: 3 } as const;
/** Numbers are the specification's; names are ours. */
export const BillingPeriod = { monthly: 1, yearly: 2 } as const;
export const PlanType = { free: 1, basic: 2, professional: 3 } as const;
/** Ours. */
export const PlanCause = { payment: 1, grant: 2, renewalFailed: 3, cancelled: 4, configuration: 5 } as const;
export const TeamRole = { viewer: 1, editor: 2, remove: 3 } as const;
export const UserStatus = { active: 1, inactive: 2 } as const;
export const MemberType = { collaborator: 1, viewer: 2, editor: 3, remove: 4 } as const;
export const FileRole = { collaborator: 1, viewer: 2, editor: 3 } as const;
export const ReviewStatus = { none: 0, inReview: 1, inProgress: 2, approved: 3 } as const;
/** Approvals needed: everybody's, anybody's, or those of named reviewers. Ours. */
export const ReviewRule = { all: 1, any: 2, named: 3 } as const;
export const ReviewAnswer = { approved: 1, approvedWithChanges: 2, needsChanges: 3 } as const;
/** Replaced: a newer version came before completion. Ours. */
export const ReviewState = { open: 1, approved: 2, needsChanges: 3, cancelled: 4, replaced: 5 } as const;
export const ItemType = { file: 0, folder: 1 } as const;
export const CommentType = { public: 1, private: 2 } as const;
export const CommentFilter = { all: 1, resolved: 2 } as const;
/** The browser holds the queue and failures: a list never answers `inQueue` or a failed transfer. */
export const UploadState = { inQueue: 1, uploading: 2, processing: 3, completed: 4 } as const;
export const TransferState = { inProgress: 1, uploaded: 2, failed: 3 } as const;
export const ProcessingState = { inProgress: 1, processed: 2, failed: 3 } as const;
export const ShareScope = { project: 1, folder: 2 } as const;
export const AccessType = { anyone: 1, invited: 2, password: 3 } as const;
export const NotificationFrequency = { hourly: 1, daily: 2 } as const;
export const NotificationType = {
  userSignup: 1,
  userMentioned: 2,
  commentAdded: 3,
  replyAdded: 4,
  replyMarkedComplete: 5,
  commentMarkedComplete: 6,
  replyMarkedIncomplete: 7,
  commentMarkedIncomplete: 8,
  fileVersionAdded: 9,
  versionStatusUpdated: 10,
  folderAdded: 11,
  projectShared: 12,
  projectDeleted: 13,
  fileAdded: 14,
  planUpgrade: 15,
  planDowngrade: 16,
  paymentSuccess: 17,
  paymentFail: 18,
  paymentCancelled: 21,
  projectAccessRemoved: 22,
  paymentExpiryReminder: 23,
  /** Ours. */
  reviewRequested: 24,
  reviewAnswered: 25,
  reviewCompleted: 26,
} as const;
export const BillingStatus = { failed: 'Failed', cancelled: 'Cancelled', success: 'Success' } as const;
export const AccountState = { invited: 'invited', disabled: 'disabled', deactivated: 'deactivated' } as const;

export const languages = ['ja', 'en', 'he'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'ja';
export const fallbackLanguages: readonly Language[] = ['ja', 'en'];

export type ValueOf<T> = T[keyof T];
