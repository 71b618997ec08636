import { accounts } from '../../../contract/calls/accounts.ts';
import type { Serve } from '../../http/serve.ts';
import type { Google } from '../../parts/identity/google.ts';
import type { Parts } from '../../parts.ts';
import { readAccount } from './account/accounts.queries.ts';
import { isSsoOnly } from './account/way-in.ts';
import { confirmByPassword } from './confirmation/confirmation.service.ts';
import { startGoogle } from './google/google.service.ts';
import { confirmByGoogle, opensByGoogle } from './google/google-confirmation.service.ts';
import { confirmByCode } from './second-factor/code-confirmation.service.ts';
import { readFactors } from './second-factor/factors.queries.ts';
import { askForPasskey } from './second-factor/passkey-proof.service.ts';
import { confirmByPasskey } from './second-factor/passkey-sign-in.service.ts';
import { isConnected } from './sso/sso.queries.ts';
import { nameOf } from './sso/sso-identity.service.ts';

export function registerConfirmationRoutes(serve: Serve, parts: Parts, google: Google | undefined): void {
  serve(accounts.confirm, async ({ person, body, network }) => {
    if ('password' in body) await confirmByPassword(parts, { person, wire: body.password, network });
    else if ('code' in body) await confirmByCode(parts, { person, code: body.code });
    else if ('passkey' in body) await confirmByPasskey(parts, { person, answer: body.passkey });
    else await confirmByGoogle(parts, { person, google, credential: body.credential });
    return { message: 'accounts.confirmed' };
  });

  serve(accounts.confirmOptions, async ({ person, language }) => {
    const account = await readAccount(parts.db, person.accountId);
    const { sso } = parts.config;
    const isOnly = isSsoOnly(parts.config, account.email);
    const factors = await readFactors(parts.db, account.id);
    const use = { purpose: 'confirm', sessionId: person.sessionId } as const;
    return {
      data: {
        password: account.password_hash !== null && !isOnly,
        passkeyQuestion: isOnly
          ? null
          : await askForPasskey(parts, parts.db, { purpose: 'confirm', accountId: account.id }),
        hasAuthenticator: factors.hasAuthenticator && !isOnly,
        hasRecoveryCodes: factors.recoveryCodes > 0 && !isOnly,
        googleUrl: opensByGoogle(account) && !isOnly ? await startGoogle(parts, { google, use }) : null,
        ssoName: sso && isConnected(account) ? nameOf(sso, language) : null,
      },
    };
  });
}
