import type { SubjectName } from '../../../contract/endpoints.ts';

interface Introduction {
  title: string;
  text: string;
}

/** In the order of the page. A subject without an entry does not compile. */
const written: Record<SubjectName, Introduction> = {
  accounts: { title: 'Accounts', text: 'Getting in, getting out, and managing oneself.' },
  secondFactor: {
    title: 'Second factor',
    text: 'Codes of an authenticator app, and recovery codes.',
  },
  passkeys: { title: 'Passkeys', text: 'Getting in without a password, and as the second factor.' },
  sso: { title: 'Single sign-on', text: 'Getting in by the OpenID Connect provider of the settings.' },
  teams: { title: 'Teams', text: 'People who work together, and their invitations.' },
  projects: {
    title: 'Projects',
    text: 'What work is organised in: settings, people, deleting and restoring.',
  },
  sharing: { title: 'Sharing', text: 'Links and invitations to projects, folders and files.' },
  guests: {
    title: 'Guests',
    text: 'Speaking by a link without an account, and what the owner of the link can do about it.',
  },
  selections: {
    title: 'Selections',
    text: 'Files of a project that are chosen one by one, put in an order, and shown together by one link.',
  },
  requests: {
    title: 'Requests',
    text: 'Links by which visitors without an account send files; the calls of uploads take them with `sender-token`.',
  },
  files: { title: 'Files', text: 'Folders and files of a project.' },
  uploads: {
    title: 'Uploads',
    text: 'Bytes go straight to signed addresses; small files at once, large ones in parts.',
  },
  versions: { title: 'Versions', text: 'The stack of versions of one file.' },
  changes: {
    title: 'Changes',
    text: 'What is different in one version of a film, an image or a PDF since another.',
  },
  reviews: {
    title: 'Reviews',
    text: 'Asking people for a decision on a version, their answers, and the board of a project.',
  },
  signOffs: {
    title: 'Sign-offs',
    text: 'The signed record of a completed review, which can be checked without Koma. Addresses that the reader is not shown are left out.',
  },
  comments: { title: 'Comments', text: 'Talking about a frame, a picture or a page.' },
  presence: { title: 'Presence', text: 'Who looks at a file right now.' },
  search: { title: 'Search', text: 'Finding things by name.' },
  activity: { title: 'Activity', text: 'The history of a project or a file, for whoever may see it.' },
  forYou: { title: 'For you', text: 'What waits for a person, and what changed since they were there.' },
  notifications: { title: 'Notifications', text: 'What happened, in the product and by mail.' },
  billing: { title: 'Billing', text: 'Plans, orders and invoices.' },
  payment: { title: 'Payment', text: 'What becomes of an order, and the card that pays.' },
  audit: {
    title: 'Audit trail',
    text: 'Who did what from where, for the owner of what it was done to. Kept for 400 days, and never changed.',
  },
  administration: {
    title: 'Administration',
    text: 'For those who run the installation: to everybody else these calls do not exist. What changes something needs `PUT /admin/changes` first.',
  },
  banner: { title: 'Banner', text: 'What the installation tells everybody.' },
  live: { title: 'Live', text: 'What changes, as it changes.' },
};
export const introductions: Record<string, Introduction> = written;

export const overview = [
  'Koma reviews, shares and manages images, video and PDF. Everything its pages do, they do through these calls.',
  'Send `Authorization: Bearer <accessToken>` and `language: ja`, `en` or `he`; every `message` comes in that language.',
  'Passwords travel as base64 of their UTF-8 text. Ids are UUIDs. Unknown fields are refused.',
  'Visitors of a shared link send the hash that the link’s calls answered as the header `share-hash`; who speaks there as a guest sends the token of `POST /guest/enter` as `guest-token`.',
  'Visitors of a link that takes files send the token of `POST /request/enter/:code` as `sender-token`, also with the calls of uploads.',
];

export const callers = {
  anyone: 'no token needed',
  account: 'bearer token',
  'account-or-link': 'bearer token or share-hash',
  'account-or-guest': 'bearer token, or share-hash and guest-token',
  'account-or-sender': 'bearer token or sender-token',
  'anyone-or-sender': 'no token needed, or sender-token',
  administrator: 'bearer token of an administrator with a second factor',
  'administrator-to-be': 'bearer token of an administrator',
} as const;
