import { secondFactor } from '../../../../contract/calls/second-factor.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Platform } from '../../../platform.ts';
import { addAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.service.ts';
import { registerPasskeyRoutes } from './passkeys.routes.ts';
import { replaceRecovery } from './recovery.service.ts';
import { showSecondFactors } from './second-factors.service.ts';

export function registerSecondFactorRoutes(serve: Serve, platform: Platform): void {
  registerPasskeyRoutes(serve, platform);

  serve(secondFactor.show, async ({ person }) => ({ data: await showSecondFactors(platform, person) }));

  serve(secondFactor.startAuthenticator, async ({ person }) => ({
    data: await startAuthenticator(platform, person),
  }));

  serve(secondFactor.addAuthenticator, async ({ person, body }) => ({
    data: { recoveryCodes: await addAuthenticator(platform, { person, code: body.code }) },
    message: 'accounts.authenticatorAdded',
  }));

  serve(secondFactor.removeAuthenticator, async ({ person }) => {
    await removeAuthenticator(platform, person);
    return { message: 'accounts.authenticatorRemoved' };
  });

  serve(secondFactor.renewRecoveryCodes, async ({ person }) => ({
    data: { recoveryCodes: await replaceRecovery(platform, person) },
    message: 'accounts.recoveryCodesRenewed',
  }));
}
