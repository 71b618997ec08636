/** Every number that a person can run into, in one place. Times are in milliseconds unless the name says otherwise. */
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
/** The label of whom a project is for. */
export const CUSTOMER_MAX = 100;
export const DESCRIPTION_MAX = 2000;
export const PASSWORD_MIN = 8;
/** Long enough for any pass phrase, short enough that hashing it costs nothing extra. */
export const PASSWORD_MAX = 200;
export const COMMENT_MAX = 3000;
export const INVITE_MAX = 100;
/** How many mails to others one account may cause: invitations, shares, and news of them. */
export const MAIL_LIMITS = {
  free: { young: { hour: 20, day: 50 }, grown: { hour: 50, day: 150 } },
  paid: { young: { hour: 100, day: 300 }, grown: { hour: 200, day: 1000 } },
} as const;
export const YOUNG_ACCOUNT_DAYS = 7;
/** Invitations of one sender, and of all senders within 30 days, that an address may leave unanswered. */
export const UNANSWERED_MAX = 3;
export const UNANSWERED_BY_ALL_MAX = 10;
export const MAILS_TO_ONE_A_DAY = 10;
export const OBJECT_NAME_MAX = 500;
/** Profile pictures and project icons. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Of one comment: more than a hand draws in an hour. */
export const FIGURES_MAX = 3000;
export const FIGURE_POINTS_MAX = 5000;
export const DRAWING_POINTS_MAX = 60_000;
export const DRAWING_BYTES_MAX = 896 * 1024;
/** Of one image or page that changed; what is more is joined to what lies nearest. */
export const CHANGED_REGIONS_MAX = 40;
/** Of one page: entries that were added, and as many that were removed. */
export const CHANGED_WORDS_MAX = 40;
export const CHANGED_WORDS_LENGTH_MAX = 120;
/** A page of any list, as JSON. What makes it larger is left out and asked for by itself. */
export const LIST_BYTES_MAX = 1_000_000;
export const COMMENTS_A_MINUTE = 60;
/** Comments, replies and edits by guests: of one, of all who came by one link, and from one network. */
export const GUEST_COMMENTS_A_MINUTE = { guest: 20, link: 200, network: 60 } as const;
/** Who may newly say a name in an hour. */
export const NEW_GUESTS_AN_HOUR = { link: 300, network: 60 } as const;
/** Of one guest: answers by mail. */
export const GUEST_MAILS_A_DAY = 30;
/** Of one link that takes files: the most that its own limits can say. */
export const REQUEST_BYTES_MAX = 10 * 1024 ** 4;
export const REQUEST_FILES_MAX = 100_000;
/** Of one project. */
export const REQUESTS_MAX = 100;
/** Who may newly say a name there in an hour. */
export const NEW_SENDERS_AN_HOUR = { link: 300, network: 60 } as const;
/** Calls that begin uploads by a link, each of up to 50 files. */
export const REQUEST_UPLOADS_A_MINUTE = { link: 1200, network: 300 } as const;
/** Folders, with empty ones, that one sender makes, and all who send by one link; and how deep they lie below the sender's. */
export const SENT_FOLDERS_MAX = { sender: 1000, link: 10_000 } as const;
export const SENT_FOLDER_DEPTH = 20;
/** So long a sender can take back what was sent. */
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
/** How long the code lives with which an administrator adds the first second factor. */
export const SETUP_CODE_MINUTES = 30;
/** How long a proof of being the owner opens what is hard to take back. */
export const CONFIRMED_MINUTES = 10;
/** Of a banner, in one language. */
export const BANNER_MAX = 300;
/** How long an administrator may change something before the page only reads again. */
export const ADMIN_CHANGES_MINUTES = 15;
/** How long the old mailbox can take a change of the address back. */
export const EMAIL_UNDO_DAYS = 7;
/** So long after somebody was taken off a thing, it answers that access ended; later, like what never was. */
export const ACCESS_LOST_MINUTES = 10;
export const INVITATION_DAYS = 7;
export const TEAM_RECOVERY_DAYS = 7;
export const PROJECT_RECOVERY_DAYS = 14;
export const FILE_RECOVERY_DAYS = 14;
export const OVER_LIMIT_DAYS = 7;

export const DROP_FILES_MAX = 500;
export const FOLDER_FILES_MAX = 10_000;
/** Of one file. */
export const VERSIONS_MAX = 200;
/** Of one review. */
export const REVIEWERS_MAX = 30;
export const REVIEW_MESSAGE_MAX = 2000;
export const REVIEW_NOTE_MAX = 2000;
/** How far ahead a review may be due. */
export const REVIEW_DUE_DAYS = 366;
/** How long the link of a reviewer's mail opens after the last round ended in which they were asked. */
export const REVIEWER_ACCESS_DAYS = 30;
/** How long whoever ended somebody's access to a review may take that back. */
export const REVIEWER_RETURN_MINUTES = 10;
/** Rounds of one file that an answer tells of. */
export const REVIEWS_SHOWN = 20;
/** Files that one column of a board shows. */
export const BOARD_COLUMN_MAX = 60;
/** How many files of a folder one call may speak of. */
export const FILES_A_CALL_MAX = 50;
/** Of one selection, and selections of one project. */
export const SELECTION_FILES_MAX = 100;
export const SELECTIONS_MAX = 200;
export const MULTIPART_FROM_BYTES = 16 * 1024 * 1024;
export const SIGNED_ADDRESS_MINUTES = 15;

/** Streams of live changes: of one session, and of one link's visitors, in one server process. */
export const LIVE_STREAMS = { session: 20, link: 1000 } as const;
/** How long a page waits that found no place for its stream. */
export const LIVE_WAIT_SECONDS = 60;

export const DRAW_COLOR = '#FF3B2E';
/** The time zone of notifications of somebody who cleared theirs. */
export const DEFAULT_TIME_ZONE = 'America/New_York';
export const STORAGE_KEYS = {
  token: 'token',
  welcomeModal: 'welcomeModal',
  language: 'language',
  device: 'device',
  banner: 'banner',
} as const;
/** Header by which an open page names itself: what it changes is not told to its own stream. */
export const PAGE_HEADER = 'page-id';
/** Header by which a page names the build that it is of: one that the server no longer has is told to load again. */
export const BUILD_HEADER = 'page-build';
/** Header in which the browser of a link’s guest proves who speaks. */
export const GUEST_HEADER = 'guest-token';
/** Header in which the browser of somebody who sends files by a request proves who sends. */
export const SENDER_HEADER = 'sender-token';
/** Header in which a browser repeats the random bits that it is known by when a password is said. */
export const DEVICE_HEADER = 'device-token';

/** How long what happened is kept, and with it the audit trail. */
export const EVENT_DAYS = 400;

/** Of all files of a project or folder, in one document; a table holds more than paper. */
export const REPORT_COMMENTS_MAX = { csv: 20_000, pdf: 1000 };

/** From one network: what is taken along is told in the owner's audit trail, which no stranger may bury. */
export const DOWNLOAD_LIMIT = { max: 300, seconds: 60 };
