import type { accounts, PlanOverview, UserProfile } from '../../../../contract/calls/accounts.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { PlanType } from '../../../../contract/enums.ts';
import { OVER_LIMIT_DAYS } from '../../../../contract/limits.ts';
import { isAdministrator } from '../../../access/administrator-access.ts';
import { countOwned } from '../../../access/limits/plan-limits.ts';
import { fail, refuseInput } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { removePictureLater, signPicture, storePicture } from '../../people/pictures/pictures.service.ts';
import { readAccount, updateAccount } from '../account/accounts.queries.ts';
import { readPendingEmail } from '../account/mail-tokens.queries.ts';
import { isSsoOnly } from '../account/way-in.rules.ts';
import { requireConfirmedToMove } from '../confirmation/confirmation.service.ts';
import { requestEmail } from '../email/email-change.service.ts';
import { isConnected } from '../sso/sso.queries.ts';
import { type OverviewRow, readOverview, readProfile } from './profile.queries.ts';
import { isTimeZone } from './time-zone.rules.ts';

export async function showMe(platform: Platform, accountId: string) {
  const { id, name, email, picture_key, login_count } = await readAccount(platform.db, accountId);
  return {
    _id: id,
    name,
    email,
    profilePic: await signPicture(platform, picture_key),
    loginCount: login_count,
  };
}

export async function showProfile(platform: Platform, accountId: string): Promise<UserProfile> {
  const row = await readProfile(platform.db, accountId);
  const owned = await countOwned(platform.db, accountId);
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    profilePic: await signPicture(platform, row.picture_key),
    loginCount: row.login_count,
    language: row.language,
    timeZone: row.time_zone,
    japaneseName: row.japanese_name,
    passwordUpdateCount: row.password_update_count,
    googleId: row.google_id,
    emailVerified: row.email_verified,
    pendingEmail: await readPendingEmail(platform.db, accountId),
    googleAuthentication: row.google_authentication,
    hasPassword: row.password_hash !== null && !isSsoOnly(platform.config, row.email),
    ssoConnected: isConnected(row),
    ssoOnly: isSsoOnly(platform.config, row.email),
    isAdministrator: isAdministrator(platform.config, row),
    canDeleteProject: owned.projects > 0,
    canCancelled: row.plan_type !== PlanType.free,
    planId: row.plan_id,
    planType: row.plan_type,
    planTitle: row.plan_title,
    planExpiryDate: row.plan_expires_at?.toISOString() ?? null,
    versioningAllowed: row.versioning,
    projects: owned.projects,
    projectsAllowed: row.max_projects,
    teams: owned.teams,
    teamsAllowed: row.max_teams,
  };
}

const DAY_MS = 24 * 3600 * 1000;
const lockTime = (since: Date) => new Date(since.getTime() + OVER_LIMIT_DAYS * DAY_MS);

/** A given plan neither renews nor ends. */
function datesOf({ is_paid: isPaid, plan_expires_at: expiresAt, cancels_at: endsAt }: OverviewRow) {
  if (!isPaid) return { renewDate: null, cancelDate: null };
  return {
    renewDate: (!endsAt && expiresAt?.toISOString()) || null,
    cancelDate: endsAt?.toISOString() ?? null,
  };
}

export async function showOverview(platform: Platform, accountId: string): Promise<PlanOverview> {
  const row = await readOverview(platform.db, accountId);
  if (!row) throw fail('sessionExpired');
  return {
    plan: row.plan_title,
    ...datesOf(row),
    isPaymentFailing: row.subscription_status === 'past_due',
    locksAt: row.over_limit_since && lockTime(row.over_limit_since).toISOString(),
    isLocked: row.locked_at !== null,
    projects: row.projects,
    maxProjects: row.max_projects,
    users: row.users,
    maxUsers: row.max_users,
    storage: row.storage,
    maxStorage: row.max_storage,
    teams: row.teams,
    maxTeams: row.max_teams,
    shared: row.shared,
    closed: row.closed,
    listed: row.listed,
    lists: row.lists,
    pinned: await Promise.all(
      row.pinned.map(async ({ id, name, icon_key }) => ({
        _id: id,
        name,
        projectIcon: await signPicture(platform, icon_key),
      })),
    ),
    trashDays: row.trash_days,
    newNotification: row.unread,
  };
}

/** Follows a new time zone of an account. */
export type ZoneChanged = (tx: Transaction, accountId: string) => Promise<void>;

interface UpdateProfile {
  person: Person;
  input: BodyOf<typeof accounts.updateProfile>;
  network: string;
  zoneChanged: ZoneChanged;
}

export async function updateProfile(
  platform: Platform,
  { person, input, network, zoneChanged }: UpdateProfile,
): Promise<{ isPending: boolean }> {
  const { name, email, japaneseName, language, timeZone, profilePic } = input;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw refuseInput('timeZone', 'fields.timeZone');
  }
  const account = await readAccount(platform.db, person.accountId);
  const isPending = email !== undefined && emailKeyOf(email) !== account.email_key;
  const owner = isPending ? await requireConfirmedToMove(platform, person) : undefined;
  const picture = await takePicture(platform, { accountId: account.id, upload: profilePic });
  if (owner && email !== undefined) await requestEmail(platform, { owner, email, network });
  await inTransaction(platform.db, async (tx) => {
    await updateAccount(tx, account.id, {
      ...(name !== undefined && { name }),
      // The form sends the address with every save: it must not cancel a pending change.
      ...(email !== undefined && !isPending && { email }),
      ...(japaneseName !== undefined && { japanese_name: japaneseName }),
      ...(language !== undefined && { language }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(picture !== undefined && { picture_key: picture }),
    });
    if (timeZone !== undefined) await zoneChanged(tx, account.id);
    if (picture !== undefined) await removePictureLater(platform, tx, account.picture_key);
  });
  return { isPending };
}

interface TakePicture {
  accountId: string;
  upload: string | null | undefined;
}

/** Null removes the picture, undefined keeps it. */
const takePicture = async (platform: Platform, { accountId, upload }: TakePicture) =>
  upload ? storePicture(platform, { accountId, upload }) : upload;
