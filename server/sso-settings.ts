import { z } from 'zod';
import { type Language, TeamRole } from '../contract/enums.ts';
import { NAME_MAX } from '../contract/limits.ts';
import { isLoopback } from './platform/identity/loopback.ts';
import { StartFailure } from './start-failure.ts';

const optional = z.string().trim().optional();

export const ssoVariables = {
  SSO_ISSUER: optional,
  SSO_CLIENT_ID: optional,
  /** Unset: a public client, protected by PKCE alone. */
  SSO_CLIENT_SECRET: optional,
  SSO_SCOPES: optional,
  SSO_NAME: optional,
  SSO_NAME_JA: optional,
  SSO_NAME_EN: optional,
  SSO_NAME_HE: optional,
  /** Other domains are refused. These are trusted without `email_verified`. */
  SSO_DOMAINS: optional,
  SSO_CREATE_ACCOUNTS: z.stringbool().optional(),
  SSO_GROUPS_CLAIM: optional,
  /** `designers=<team id>:editor, clients=<team id>:viewer` */
  SSO_GROUP_ROLES: optional,
  /** Closes every other sign-in to addresses of SSO_DOMAINS. */
  SSO_ONLY: z.stringbool().optional(),
};

const schema = z.object(ssoVariables);
type SsoVariables = z.output<typeof schema>;

interface GroupRole {
  group: string;
  teamId: string;
  role: 1 | 2;
}

export interface SsoSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scopes: string;
  names: Record<Language, string | undefined>;
  domains: string[];
  createsAccounts: boolean;
  groupsClaim: string;
  groupRoles: GroupRole[];
  isOnlyWay: boolean;
}

interface Given {
  variables: SsoVariables;
  /** Names that were set: a misspelt one must not leave a door open. */
  environment: NodeJS.ProcessEnv;
  /** Unless it is open, accounts for everybody at the provider need a setting. */
  signUp: 'open' | 'invited' | 'closed';
}

export function readSsoSettings({ variables: v, environment, signUp }: Given): SsoSettings | undefined {
  const set = Object.keys(environment).filter((name) => name.startsWith('SSO_') && environment[name]);
  const [known] = set.filter((name) => name in ssoVariables);
  if (!known) return undefined;
  if (!v.SSO_ISSUER || !v.SSO_CLIENT_ID) {
    throw new StartFailure(`The setting ${known} needs SSO_ISSUER and SSO_CLIENT_ID beside it.`);
  }
  const unknown = set.find((name) => !(name in ssoVariables));
  if (unknown) throw new StartFailure(`${unknown} is not a setting of single sign-on.`);
  const domains = readDomains(v.SSO_DOMAINS ?? '');
  if (v.SSO_ONLY && domains.length === 0) {
    throw new StartFailure('The setting SSO_ONLY needs SSO_DOMAINS: it says whose passwords are refused.');
  }
  return {
    issuer: readIssuer(v.SSO_ISSUER),
    clientId: v.SSO_CLIENT_ID,
    clientSecret: v.SSO_CLIENT_SECRET,
    scopes: readScopes(v.SSO_SCOPES ?? 'openid email profile'),
    names: readNames(v),
    domains,
    createsAccounts: v.SSO_CREATE_ACCOUNTS ?? signUp === 'open',
    groupsClaim: v.SSO_GROUPS_CLAIM ?? 'groups',
    groupRoles: readGroupRoles(v.SSO_GROUP_ROLES ?? ''),
    isOnlyWay: v.SSO_ONLY ?? false,
  };
}

function readIssuer(text: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && !isLoopback(url))) {
    throw new StartFailure('The setting SSO_ISSUER is not usable: it has to be an https address.');
  }
  return text;
}

function readScopes(text: string): string {
  const scopes = text.split(/[\s,]+/).filter(Boolean);
  if (!scopes.includes('openid') || !scopes.includes('email')) {
    throw new StartFailure('The setting SSO_SCOPES is not usable: openid and email have to be among them.');
  }
  return scopes.join(' ');
}

function readNames(v: SsoVariables): SsoSettings['names'] {
  const names = {
    ja: v.SSO_NAME_JA ?? v.SSO_NAME,
    en: v.SSO_NAME_EN ?? v.SSO_NAME,
    he: v.SSO_NAME_HE ?? v.SSO_NAME,
  };
  if (Object.values(names).some((name) => name && name.length > NAME_MAX)) {
    throw new StartFailure(`The setting SSO_NAME is not usable: it is longer than ${NAME_MAX} characters.`);
  }
  return names;
}

function readDomains(text: string): string[] {
  const domains = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((domain) => domain.replace(/^@/, ''));
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain));
  if (wrong) throw new StartFailure(`The setting SSO_DOMAINS is not usable: ${wrong} is not a domain.`);
  return [...new Set(domains)];
}

/** Group names of LDAP may contain commas and equals signs; a team id ends each entry. */
const groupRole =
  /(.+?)=\s{0,20}([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\s{0,20}:\s{0,20}(viewer|editor)\s{0,20}(?:[,;]|$)/isy;

function readGroupRoles(text: string): GroupRole[] {
  const roles: GroupRole[] = [];
  const wanted = text.trim();
  let place = 0;
  while (place < wanted.length) {
    groupRole.lastIndex = place;
    const [whole = '', group = '', teamId = '', role = ''] = groupRole.exec(wanted) ?? [];
    if (!whole) {
      throw new StartFailure(
        `The setting SSO_GROUP_ROLES is not usable from “${wanted.slice(place).trim().slice(0, 40)}”: ` +
          'it is a list of GROUP=TEAM-ID:viewer or GROUP=TEAM-ID:editor.',
      );
    }
    roles.push({
      group: group.trim(),
      teamId: teamId.toLowerCase(),
      role: role.toLowerCase() === 'editor' ? TeamRole.editor : TeamRole.viewer,
    });
    place += whole.length;
  }
  return roles;
}
