/** Limits that users can meet. Times are in milliseconds unless named otherwise. */
export const ACTION_DELAY_MS = 500;
export const TOAST_MS = 2000;
export const INVITATION_REDIRECT_MS = 5000;
export const ACCESS_LOST_REDIRECT_MS = 2000;

export const PAGE_SIZE = {
  teams: 10,
  notifications: 10,
  projects: 5,
  billing: 10,
  files: 15,
  comments: 10,
} as const;
export const PAGE_SIZE_MAX = 100;

export const NAME_MAX = 255;
export const EMAIL_MAX = 254;
export const CUSTOMER_MAX = 100;
export const DESCRIPTION_MAX = 2000;
export const PASSWORD_MIN = 8;
/** Fits any pass phrase, yet hashes quickly. */
export const PASSWORD_MAX = 200;
export const COMMENT_MAX = 3000;
export const INVITE_MAX = 100;
/** Mails to others that one account may cause: invitations, shares and news of them. */
export const MAIL_LIMITS = {
  free: { young: { hour: 20, day: 50 }, grown: { hour: 50, day: 150 } },
  paid: { young: { hour: 100, day: 300 }, grown: { hour: 200, day: 1000 } },
} as const;
export const YOUNG_ACCOUNT_DAYS = 7;
/** Unanswered invitations to one address: by one sender, and by all within 30 days. */
export const UNANSWERED_MAX = 3;
export const UNANSWERED_BY_ALL_MAX = 10;
export const MAILS_TO_ONE_A_DAY = 10;
export const OBJECT_NAME_MAX = 500;
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Limits of one comment: more than a hand draws in an hour. */
export const FIGURES_MAX = 3000;
export const FIGURE_POINTS_MAX = 5000;
export const DRAWING_POINTS_MAX = 60_000;
export const DRAWING_BYTES_MAX = 896 * 1024;
/** Limit of one image or page; further regions join their neighbours. */
export const CHANGED_REGIONS_MAX = 40;
/** Limit of one page, for added and removed words each. */
export const CHANGED_WORDS_MAX = 40;
export const CHANGED_WORDS_LENGTH_MAX = 120;
/** Limit of a list's page as JSON; larger content is fetched separately. */
export const LIST_BYTES_MAX = 1_000_000;
export const COMMENTS_A_MINUTE = 60;
/** By one guest, one link, and one network. */
export const GUEST_COMMENTS_A_MINUTE = { guest: 20, link: 200, network: 60 } as const;
export const NEW_GUESTS_AN_HOUR = { link: 300, network: 60 } as const;
export const GUEST_MAILS_A_DAY = 30;
/** Highest limits that a request may set. */
export const REQUEST_BYTES_MAX = 10 * 1024 ** 4;
export const REQUEST_FILES_MAX = 100_000;
/** Per project. */
export const REQUESTS_MAX = 100;
export const NEW_SENDERS_AN_HOUR = { link: 300, network: 60 } as const;
/** Each call starts up to 50 files. */
export const REQUEST_UPLOADS_A_MINUTE = { link: 1200, network: 300 } as const;
/** Folders by one sender and by all of a link, and their depth below the sender's. */
export const SENT_FOLDERS_MAX = { sender: 1000, link: 10_000 } as const;
export const SENT_FOLDER_DEPTH = 20;
export const TAKE_BACK_MINUTES = 60;
export const ATTACHMENTS_MAX = 10;
export const ATTACHMENT_MAX_BYTES = 100 * 1024 * 1024;
export const MENTIONS_MAX = 50;

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_RESEND_SECONDS = 30;
export const CODE_PER_HOUR = 5;

export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;

export const SESSION_DAYS = 30;
export const SETUP_CODE_MINUTES = 30;
/** Lifetime of a confirmation for irreversible changes. */
export const CONFIRMED_MINUTES = 10;
/** Per language. */
export const BANNER_MAX = 300;
export const ADMIN_CHANGES_MINUTES = 15;
/** Time to undo a change of address from the old mailbox. */
export const EMAIL_UNDO_DAYS = 7;
/** For so long a removed person learns that access ended; later the thing seems never to have existed. */
export const ACCESS_LOST_MINUTES = 10;
export const INVITATION_DAYS = 7;
export const TEAM_RECOVERY_DAYS = 7;
export const PROJECT_RECOVERY_DAYS = 14;
export const FILE_RECOVERY_DAYS = 14;
export const OVER_LIMIT_DAYS = 7;

export const DROP_FILES_MAX = 500;
export const FOLDER_FILES_MAX = 10_000;
/** Per file. */
export const VERSIONS_MAX = 200;
/** Per review. */
export const REVIEWERS_MAX = 30;
export const REVIEW_MESSAGE_MAX = 2000;
export const REVIEW_NOTE_MAX = 2000;
export const REVIEW_DUE_DAYS = 366;
/** Lifetime of a mailed review link after the reviewer's last round. */
export const REVIEWER_ACCESS_DAYS = 30;
/** Time to undo ending a reviewer's access. */
export const REVIEWER_RETURN_MINUTES = 10;
/** Rounds in one answer. */
export const REVIEWS_SHOWN = 20;
export const BOARD_COLUMN_MAX = 60;
export const FILES_A_CALL_MAX = 50;
/** Files of one selection, and selections of one project. */
export const SELECTION_FILES_MAX = 100;
export const SELECTIONS_MAX = 200;
export const MULTIPART_FROM_BYTES = 16 * 1024 * 1024;
export const SIGNED_ADDRESS_MINUTES = 15;

/** Streams of one session, and of one link's visitors, in a server process. */
export const LIVE_STREAMS = { session: 20, link: 1000 } as const;
export const LIVE_WAIT_SECONDS = 60;

export const DRAW_COLOR = '#FF3B2E';
/** For accounts that cleared their time zone. */
export const DEFAULT_TIME_ZONE = 'America/New_York';
export const STORAGE_KEYS = {
  token: 'token',
  welcomeModal: 'welcomeModal',
  language: 'language',
  device: 'device',
  banner: 'banner',
} as const;
/** Names the open page, whose own changes are not sent to it. */
export const PAGE_HEADER = 'page-id';
/** Names the page's build, so that an outdated page is told to reload. */
export const BUILD_HEADER = 'page-build';
export const GUEST_HEADER = 'guest-token';
export const SENDER_HEADER = 'sender-token';
/** Random bits that identify a known browser. */
export const DEVICE_HEADER = 'device-token';

export const EVENT_DAYS = 400;

/** Limits of one report; a table holds more than paper. */
export const REPORT_COMMENTS_MAX = { csv: 20_000, pdf: 1000 };

/** Per network: a stranger must not flood the owner's audit trail. */
export const DOWNLOAD_LIMIT = { max: 300, seconds: 60 };
