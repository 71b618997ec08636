import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import type { sso as calls } from '../../../../contract/sso.ts';
import { fail } from '../../../http/failure.ts';
import type { Person } from '../../../http/person.ts';
import type { Parts } from '../../../parts.ts';
import {
  announceFollowed,
  type Followed,
  followGroups,
  lockForGroups,
} from '../../teams/group-roles.service.ts';
import { readAccount } from '../accounts.queries.ts';
import { confirmSession } from '../sessions.queries.ts';
import { type Device, startSession } from '../sessions.service.ts';
import { rolesOf } from './group-mapping.ts';
import { connectAccount, findOwner, openSsoAccount } from './sso-account.service.ts';
import { nameOf, proveIdentity, type SsoProvider } from './sso-identity.service.ts';
import { requireTrusted } from './sso-trust.ts';
import { comeBySso } from './way-in.ts';

interface SignIn {
  provider: SsoProvider;
  input: BodyOf<typeof calls.signIn>;
  language: Language;
  device: Device;
}

/** The provider has asked for whatever it wants to be sure by: we ask for nothing more. */
export async function signInBySso(parts: Parts, { provider, input, language, device }: SignIn) {
  const { settings } = provider;
  const name = nameOf(settings, language);
  const identity = await proveIdentity(parts, { provider, purpose: 'sign-in', input, language });
  const email = requireTrusted({ settings, identity, name });
  const account = await findOwner(parts, { settings, identity, email, name });
  const wanted = rolesOf({ groupRoles: settings.groupRoles, groups: identity.groups });
  const { accessToken, followed } = await parts.db.transaction().execute(async (tx) => {
    if (account && wanted) await lockForGroups(tx, { accountId: account.id, wanted });
    const accountId = account
      ? await connectAccount(parts, tx, { settings, identity, account })
      : await openSsoAccount(tx, { identity, email, language });
    const followed = wanted && (await followGroups(tx, { accountId, wanted }));
    const accessToken = await startSession(tx, { accountId, device, wayIn: comeBySso() });
    if (followed) await announceFollowed(tx, { accountId, changedIds: followed.changedIds });
    return { accessToken, followed };
  });
  reportGroups(parts, followed);
  return { accessToken, isNew: account === undefined, fullTeams: followed?.full ?? [] };
}

/** What the administrator's mapping wants and cannot have. */
function reportGroups({ log }: Parts, followed: Followed | undefined): void {
  if (!followed) log.warn('the groups of single sign-on are too many to be sent; team roles stay');
  const { full = [], missingIds: teamIds = [] } = followed ?? {};
  if (teamIds.length > 0) log.warn({ teamIds }, 'SSO_GROUP_ROLES names teams that do not exist');
  if (full.length > 0) log.warn({ teams: full }, 'teams of SSO_GROUP_ROLES have no place left on their plan');
}

interface Confirm {
  provider: SsoProvider;
  person: Person;
  input: BodyOf<typeof calls.confirm>;
  language: Language;
}

export async function confirmBySso(
  parts: Parts,
  { provider, person, input, language }: Confirm,
): Promise<void> {
  const { issuer, subject } = await proveIdentity(parts, { provider, purpose: 'confirm', input, language });
  const account = await readAccount(parts.db, person.accountId);
  if (account.sso_issuer !== issuer || account.sso_subject !== subject) {
    throw fail('unprocessable', { message: 'sso.notYou' });
  }
  await confirmSession(parts.db, person.sessionId);
}
