import { SETUP_CODE_MINUTES } from '../../../contract/limits.ts';
import { makeEventReaders } from '../../jobs/event-readers.ts';
import { deleteAccountOf } from '../account-deletion/deletion.service.ts';
import {
  disableAccount,
  disconnectSso,
  isWithoutFactor,
  type ListedAccount,
  listLockedAccounts,
  listTeamsOf,
  makeSetupCodeOf,
  reactivateAccount,
  removeSecondFactorsOf,
  SEARCH_LIMIT,
  searchAccounts,
  setAdministrator,
} from '../accounts/administration.service.ts';
import { retryParked } from '../events/parked.service.ts';
import { billingCommands } from './billing-commands.ts';
import { alignColumns, type Command, UsageFailure } from './command.ts';
import { upkeepCommands } from './upkeep-commands.ts';

export { UsageFailure };

export const commands: Record<string, Command> = {
  find: {
    usage: 'find TEXT',
    explains: 'accounts whose address or name contains the text',
    words: 1,
    async run(platform, [text = '']) {
      const found = await searchAccounts(platform, text);
      if (found.length === 0) return [`No account contains "${text}".`];
      const note = found.length === SEARCH_LIMIT ? [`(the first ${SEARCH_LIMIT})`] : [];
      return [...listAccounts(found), ...note];
    },
  },
  disable: {
    usage: 'disable EMAIL',
    explains: 'ends all sessions and refuses to sign in',
    words: 1,
    async run(platform, [email = '']) {
      await disableAccount(platform, email);
      return [`${email} is disabled; all its sessions have ended.`];
    },
  },
  reactivate: {
    usage: 'reactivate EMAIL',
    explains: 'lets a disabled or deactivated account sign in again',
    words: 1,
    async run(platform, [email = '']) {
      await reactivateAccount(platform, email);
      return [`${email} can sign in again.`];
    },
  },
  'grant-admin': {
    usage: 'grant-admin EMAIL',
    explains: 'lets the account open the page /admin, which asks for a second factor',
    words: 1,
    async run(platform, [email = '']) {
      const isNew = await setAdministrator(platform, { email, isNamed: true });
      return [
        isNew ? `${email} is an administrator now.` : `${email} is an administrator already.`,
        (await isWithoutFactor(platform, email))
          ? `The account has no second factor yet. Next: npm run admin -- setup-code ${email}`
          : `The account has a second factor already. Unless it is the owner's: npm run admin -- remove-second-factor ${email}`,
      ];
    },
  },
  'setup-code': {
    usage: 'setup-code EMAIL',
    explains: 'shows the code with which an administrator adds the first second factor',
    words: 1,
    async run(platform, [email = '']) {
      const code = await makeSetupCodeOf(platform, email);
      return [
        `Setup code: ${code}`,
        `It works once, for ${SETUP_CODE_MINUTES} minutes, for ${email} alone.`,
        `Sign in as ${email}, add an authenticator app or a passkey in the account settings`,
        `(${platform.config.publicUrl}/account-setting?tab=other), and type the code when it is asked for.`,
      ];
    },
  },
  'take-admin': {
    usage: 'take-admin EMAIL',
    explains: 'takes that back; addresses that ADMIN_EMAILS names stay administrators',
    words: 1,
    async run(platform, [email = '']) {
      const wasOne = await setAdministrator(platform, { email, isNamed: false });
      const isNamed = platform.config.adminEmails.includes(email.trim().toLowerCase());
      if (isNamed) return [`${email} stays an administrator: the setting ADMIN_EMAILS names the address.`];
      return [wasOne ? `${email} is no administrator any more.` : `${email} is no administrator.`];
    },
  },
  'remove-second-factor': {
    usage: 'remove-second-factor EMAIL',
    explains: 'for somebody who lost app, passkeys and recovery codes: removes them, ends all sessions',
    words: 1,
    async run(platform, [email = '']) {
      await removeSecondFactorsOf(platform, email);
      return [`${email} signs in with the password alone again, and was told so by mail.`];
    },
  },
  delete: {
    usage: 'delete EMAIL',
    explains: 'deletes the account, its projects and its teams; cannot be taken back',
    words: 1,
    async run(platform, [email = '']) {
      await deleteAccountOf(platform, email);
      return [`${email} is deleted.`];
    },
  },
  locked: {
    usage: 'locked',
    explains: 'accounts that are disabled, deactivated, or locked for being over their plan',
    words: 0,
    async run(platform) {
      const locked = await listLockedAccounts(platform);
      return locked.length > 0 ? listAccounts(locked) : ['No account is locked.'];
    },
  },
  ...billingCommands,
  teams: {
    usage: 'teams EMAIL',
    explains: 'the teams that the account owns, with the ids that SSO_GROUP_ROLES takes',
    words: 1,
    async run(platform, [email = '']) {
      const teams = await listTeamsOf(platform, email);
      if (teams.length === 0) return [`${email} owns no team.`];
      return alignColumns([['ID', 'NAME'], ...teams.map(({ id, name }) => [id, name])]);
    },
  },
  'disconnect-sso': {
    usage: 'disconnect-sso EMAIL',
    explains: 'ends all sessions; the next single sign-on with the address connects the account anew',
    words: 1,
    async run(platform, [email = '']) {
      await disconnectSso(platform, email);
      return [`${email} is no longer connected to single sign-on; all its sessions have ended.`];
    },
  },
  ...upkeepCommands,
  events: {
    usage: 'events retry',
    explains: 'takes the events that were put aside once more (koma_events_parked counts them)',
    words: 1,
    async run(platform, [what = '']) {
      if (what !== 'retry') throw new UsageFailure(`There is no "events ${what}": say events retry.`);
      const { taken, failed } = await retryParked(platform, {
        readers: makeEventReaders(platform),
        all: true,
      });
      if (taken + failed.length === 0) return ['No event is put aside.'];
      const rows = failed.map(({ reader, eventId, error }) => [reader, String(eventId), error]);
      return [
        `Taken: ${taken}. Still put aside: ${failed.length}.`,
        ...(failed.length > 0 ? alignColumns([['READER', 'EVENT', 'ERROR'], ...rows]) : []),
      ];
    },
  },
};

function listAccounts(accounts: ListedAccount[]): string[] {
  const rows = accounts.map(({ email, name, state, locked_at: locked, plan, created_at: since }) => [
    email,
    name || '–',
    locked ? `${state}, over its plan` : state,
    plan,
    since.toISOString().slice(0, 10),
  ]);
  return alignColumns([['EMAIL', 'NAME', 'STATE', 'PLAN', 'SINCE'], ...rows]);
}
