import { fail } from '../../../failure.ts';
import type { SsoIdentity } from '../../../parts/identity/sso.ts';
import type { SsoSettings } from '../../../sso-settings.ts';
import { domainOf } from '../account/way-in.ts';

interface Asked {
  settings: SsoSettings;
  identity: SsoIdentity;
  /** Who stands on the button. */
  name: string;
}

/**
 * The address of somebody whom the provider answers for. Where it does not say whether it checked the address, the
 * administrator's list of domains vouches; an address that it calls unchecked could be anybody's, and is refused.
 */
export function requireTrusted({ settings: { domains }, identity, name }: Asked): string {
  const { email, isVerified } = identity;
  if (!email) throw fail('unprocessable', { message: 'sso.noEmail', values: { name } });
  if (domains.length > 0 && !domains.includes(domainOf(email))) {
    throw fail('unprocessable', {
      message: 'sso.otherDomain',
      values: { email, domains: domains.join(', ') },
    });
  }
  if (!(isVerified ?? domains.length > 0)) {
    throw fail('unprocessable', { message: 'sso.unverified', values: { name, email } });
  }
  return email;
}
