import type { Language } from '../../../contract/enums.ts';
import type { Person } from '../../person.ts';
import type { Google } from '../../platform/identity/google.ts';
import type { Platform } from '../../platform.ts';
import { readAccount } from './account/accounts.queries.ts';
import { isSsoOnly } from './account/way-in.rules.ts';
import { startGoogle } from './google/google.service.ts';
import { opensByGoogle } from './google/google-confirmation.service.ts';
import { readFactors } from './second-factor/factors.queries.ts';
import { askForPasskey } from './second-factor/passkey-proof.service.ts';
import { isConnected } from './sso/sso.queries.ts';
import { nameOf } from './sso/sso-identity.service.ts';

interface Asked {
  person: Person;
  language: Language;
  google: Google | undefined;
}

export async function showConfirmOptions(platform: Platform, { person, language, google }: Asked) {
  const { db, config } = platform;
  const account = await readAccount(db, person.accountId);
  const isOnly = isSsoOnly(config, account.email);
  const factors = await readFactors(db, account.id);
  const question = { purpose: 'confirm', accountId: account.id } as const;
  const use = { purpose: 'confirm', sessionId: person.sessionId } as const;
  return {
    password: account.password_hash !== null && !isOnly,
    passkeyQuestion: isOnly ? null : await askForPasskey(platform, db, question),
    hasAuthenticator: factors.hasAuthenticator && !isOnly,
    hasRecoveryCodes: factors.recoveryCodes > 0 && !isOnly,
    googleUrl: opensByGoogle(account) && !isOnly ? await startGoogle(platform, { google, use }) : null,
    ssoName: config.sso && isConnected(account) ? nameOf(config.sso, language) : null,
  };
}
