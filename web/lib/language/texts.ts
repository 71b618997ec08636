import type { FlatNamespace, ParseKeys } from 'i18next';
import type accounts from '../../locales/ja/accounts.json';
import type activity from '../../locales/ja/activity.json';
import type administration from '../../locales/ja/administration.json';
import type audit from '../../locales/ja/audit.json';
import type billing from '../../locales/ja/billing.json';
import type changes from '../../locales/ja/changes.json';
import type comments from '../../locales/ja/comments.json';
import type common from '../../locales/ja/common.json';
import type confirmation from '../../locales/ja/confirmation.json';
import type dashboard from '../../locales/ja/dashboard.json';
import type drawing from '../../locales/ja/drawing.json';
import type fields from '../../locales/ja/fields.json';
import type files from '../../locales/ja/files.json';
import type forYou from '../../locales/ja/for-you.json';
import type guests from '../../locales/ja/guests.json';
import type invitations from '../../locales/ja/invitations.json';
import type joining from '../../locales/ja/joining.json';
import type landing from '../../locales/ja/landing.json';
import type notifications from '../../locales/ja/notifications.json';
import type palette from '../../locales/ja/palette.json';
import type payment from '../../locales/ja/payment.json';
import type people from '../../locales/ja/people.json';
import type picture from '../../locales/ja/picture.json';
import type projects from '../../locales/ja/projects.json';
import type queue from '../../locales/ja/queue.json';
import type requests from '../../locales/ja/requests.json';
import type review from '../../locales/ja/review.json';
import type reviews from '../../locales/ja/reviews.json';
import type secondFactor from '../../locales/ja/second-factor.json';
import type selections from '../../locales/ja/selections.json';
import type settings from '../../locales/ja/settings.json';
import type sharing from '../../locales/ja/sharing.json';
import type shell from '../../locales/ja/shell.json';
import type sso from '../../locales/ja/sso.json';
import type status from '../../locales/ja/status.json';
import type teams from '../../locales/ja/teams.json';
import type tour from '../../locales/ja/tour.json';
import type uploads from '../../locales/ja/uploads.json';

/** Derived from Japanese; a check finds texts missing in other languages. */
interface Texts {
  accounts: typeof accounts;
  activity: typeof activity;
  administration: typeof administration;
  audit: typeof audit;
  billing: typeof billing;
  changes: typeof changes;
  comments: typeof comments;
  common: typeof common;
  confirmation: typeof confirmation;
  dashboard: typeof dashboard;
  drawing: typeof drawing;
  fields: typeof fields;
  files: typeof files;
  'for-you': typeof forYou;
  guests: typeof guests;
  invitations: typeof invitations;
  joining: typeof joining;
  landing: typeof landing;
  notifications: typeof notifications;
  palette: typeof palette;
  payment: typeof payment;
  people: typeof people;
  picture: typeof picture;
  projects: typeof projects;
  queue: typeof queue;
  requests: typeof requests;
  review: typeof review;
  reviews: typeof reviews;
  'second-factor': typeof secondFactor;
  selections: typeof selections;
  settings: typeof settings;
  sharing: typeof sharing;
  shell: typeof shell;
  sso: typeof sso;
  status: typeof status;
  teams: typeof teams;
  tour: typeof tour;
  uploads: typeof uploads;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}

/** A key with its subject, such as `files:trash.one`. Unknown keys do not compile. */
export type TextKey = { [Subject in FlatNamespace]: `${Subject}:${ParseKeys<Subject>}` }[FlatNamespace];

/** Keys below another one, such as `mine` in `empty.mine`. */
export type TextsBelow<Subject extends FlatNamespace, Above extends string> =
  ParseKeys<Subject> extends infer Key ? (Key extends `${Above}.${infer Name}` ? Name : never) : never;
