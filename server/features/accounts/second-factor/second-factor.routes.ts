import { secondFactor } from '../../../../contract/calls/second-factor.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Parts } from '../../../parts.ts';
import { addAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.service.ts';
import { registerPasskeyRoutes } from './passkeys.routes.ts';
import { replaceRecovery } from './recovery.service.ts';
import { showSecondFactors } from './second-factors.service.ts';

export function registerSecondFactorRoutes(serve: Serve, parts: Parts): void {
  registerPasskeyRoutes(serve, parts);

  serve(secondFactor.show, async ({ person }) => ({ data: await showSecondFactors(parts, person) }));

  serve(secondFactor.startAuthenticator, async ({ person }) => ({
    data: await startAuthenticator(parts, person),
  }));

  serve(secondFactor.addAuthenticator, async ({ person, body }) => ({
    data: { recoveryCodes: await addAuthenticator(parts, { person, code: body.code }) },
    message: 'accounts.authenticatorAdded',
  }));

  serve(secondFactor.removeAuthenticator, async ({ person }) => {
    await removeAuthenticator(parts, person);
    return { message: 'accounts.authenticatorRemoved' };
  });

  serve(secondFactor.renewRecoveryCodes, async ({ person }) => ({
    data: { recoveryCodes: await replaceRecovery(parts, person) },
    message: 'accounts.recoveryCodesRenewed',
  }));
}
