import { accounts } from './calls/accounts.ts';
import { activity } from './calls/activity.ts';
import { administration } from './calls/administration.ts';
import { audit } from './calls/audit.ts';
import { banner } from './calls/banner.ts';
import { billing } from './calls/billing.ts';
import { changes } from './calls/changes.ts';
import { comments } from './calls/comments.ts';
import { files } from './calls/files.ts';
import { forYou } from './calls/for-you.ts';
import { guests } from './calls/guests.ts';
import { live } from './calls/live.ts';
import { notifications } from './calls/notifications.ts';
import { passkeys } from './calls/passkeys.ts';
import { payment } from './calls/payment.ts';
import { presence } from './calls/presence.ts';
import { projects } from './calls/projects.ts';
import { requests } from './calls/requests.ts';
import { reviews } from './calls/reviews.ts';
import { searching } from './calls/search.ts';
import { secondFactor } from './calls/second-factor.ts';
import { selections } from './calls/selections.ts';
import { sharing } from './calls/sharing.ts';
import { signOffs } from './calls/sign-offs.ts';
import { sso } from './calls/sso.ts';
import { teams } from './calls/teams.ts';
import { uploads } from './calls/uploads.ts';
import { versions } from './calls/versions.ts';
import type { Endpoint } from './endpoint.ts';

const declared = {
  accounts,
  secondFactor,
  passkeys,
  sso,
  teams,
  projects,
  sharing,
  guests,
  selections,
  requests,
  files,
  uploads,
  versions,
  changes,
  reviews,
  signOffs,
  comments,
  presence,
  search: searching,
  notifications,
  billing,
  payment,
  audit,
  administration,
  banner,
  activity,
  forYou,
  live,
};

export type SubjectName = keyof typeof declared;
export const subjects: Record<string, Record<string, Endpoint>> = declared;

export const allEndpoints: Endpoint[] = Object.values(subjects).flatMap((subject) => Object.values(subject));
