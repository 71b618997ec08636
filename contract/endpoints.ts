import { accounts } from './accounts.ts';
import { billing } from './billing.ts';
import { comments } from './comments.ts';
import type { Endpoint } from './endpoint.ts';
import { files } from './files.ts';
import { live } from './live.ts';
import { notifications } from './notifications.ts';
import { passkeys } from './passkeys.ts';
import { presence } from './presence.ts';
import { projects } from './projects.ts';
import { searching } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { sharing } from './sharing.ts';
import { sso } from './sso.ts';
import { teams } from './teams.ts';
import { uploads } from './uploads.ts';
import { versions } from './versions.ts';

export const subjects: Record<string, Record<string, Endpoint>> = {
  accounts,
  secondFactor,
  passkeys,
  sso,
  teams,
  projects,
  sharing,
  files,
  uploads,
  versions,
  comments,
  presence,
  search: searching,
  notifications,
  billing,
  live,
};

export const allEndpoints: Endpoint[] = Object.values(subjects).flatMap((subject) => Object.values(subject));
