import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { SsoIdentity } from '../../../platform/identity/sso.ts';
import type { Platform } from '../../../platform.ts';
import type { SsoSettings } from '../../../sso-settings.ts';
import type { LockedEntrant } from '../account/account-entry.ts';
import type { AccountRow } from '../account/accounts.queries.ts';
import { comeBySso, isSsoOnly } from '../account/way-in.rules.ts';
import { openChallenge } from '../second-factor/challenge.service.ts';
import { type Device, startSession } from '../sessions/sessions.service.ts';
import { connectAccount, isSubject, type Subject } from './sso-account.service.ts';
import { keepNamedGroups } from './sso-joining.ts';
import type { FollowedGroups, TeamRoles } from './team-roles.ts';

type Comer = Subject & Pick<SsoIdentity, 'groups'>;

interface Coming {
  settings: SsoSettings;
  identity: Comer;
}

interface WithTeams {
  teamRoles: TeamRoles;
}

/** Keeps the higher role of a team. Undefined if the provider sent no groups now: roles stay. */
function wantedRoles({ settings: { groupRoles }, identity: { groups } }: Coming) {
  if (!groups) return undefined;
  const roles = new Map<string, 1 | 2>();
  for (const { group, teamId, role } of groupRoles) {
    if (groups.includes(group) && role > (roles.get(teamId) ?? 0)) roles.set(teamId, role);
  }
  return roles;
}

/** Must come before anything in the transaction that touches accounts. */
export async function lockForSso(
  tx: Transaction,
  coming: Coming & WithTeams & { accountId: string },
): Promise<void> {
  const wanted = wantedRoles(coming);
  if (wanted) await coming.teamRoles.lock(tx, { accountId: coming.accountId, wanted });
}

interface Entry extends Coming, WithTeams {
  entrant: LockedEntrant;
  device: Device;
  provenAt: 'now' | Date | undefined;
  hasPassedFactor?: boolean;
}

export async function enterConnected(platform: Platform, tx: Transaction, entry: Entry) {
  const { entrant, device, provenAt, hasPassedFactor, teamRoles } = entry;
  const accountId = entrant.account.id;
  const wanted = wantedRoles(entry);
  const followed = wanted && (await teamRoles.follow(tx, { accountId, wanted }));
  const wayIn = comeBySso();
  const accessToken = await startSession(tx, { entrant, device, wayIn, provenAt, hasPassedFactor });
  reportGroups(platform, followed);
  return { accessToken, fullTeams: followed?.full ?? [] };
}

interface FirstEntry extends Coming {
  account: AccountRow;
}

/** Asks for our second factor once: after connecting, the provider alone decides. */
export async function askBeforeConnecting(
  platform: Platform,
  tx: Transaction,
  { settings, identity, account }: FirstEntry,
): Promise<SecondFactorChallenge | undefined> {
  if (isSubject(account, identity) || isSsoOnly(platform.config, account.email)) return undefined;
  const { issuer, subject } = identity;
  const groups = keepNamedGroups(settings, identity.groups);
  const sso = { issuer, subject, ...(groups && { groups }) };
  return openChallenge(platform, tx, { accountId: account.id, payload: { sso } });
}

type WaitingSso = Omit<Comer, 'groups'> & { groups?: string[] };

interface Finish extends WithTeams {
  waiting: WaitingSso;
  entrant: LockedEntrant;
  device: Device;
}

const comerOf = ({ groups, ...subject }: WaitingSso): Comer => ({ ...subject, groups });

/** Must come before anything in the transaction that touches accounts. */
export async function lockForWaiting(
  { config }: Platform,
  tx: Transaction,
  { waiting, accountId, teamRoles }: WithTeams & { waiting: WaitingSso; accountId: string },
): Promise<void> {
  if (!config.sso) return;
  await lockForSso(tx, { settings: config.sso, identity: comerOf(waiting), accountId, teamRoles });
}

/** Returns undefined if single sign-on was switched off meanwhile. */
export async function finishConnecting(
  platform: Platform,
  tx: Transaction,
  { waiting, entrant, device, teamRoles }: Finish,
): Promise<string | undefined> {
  const { sso: settings } = platform.config;
  if (!settings) return undefined;
  const identity = comerOf(waiting);
  await connectAccount(platform, tx, { settings, identity, account: entrant.account });
  const proof = { provenAt: 'now', hasPassedFactor: true } as const;
  const entry = { settings, identity, entrant, device, teamRoles, ...proof };
  const entered = await enterConnected(platform, tx, entry);
  return entered.accessToken;
}

function reportGroups({ log }: Platform, followed: FollowedGroups | undefined): void {
  if (!followed) log.warn('the groups of single sign-on are too many to be sent; team roles stay');
  const { full = [], missingIds: teamIds = [] } = followed ?? {};
  if (teamIds.length > 0) log.warn({ teamIds }, 'SSO_GROUP_ROLES names teams that do not exist');
  if (full.length > 0) log.warn({ teams: full }, 'teams of SSO_GROUP_ROLES have no place left on their plan');
}
