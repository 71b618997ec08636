import { secondFactor } from '../../../../contract/calls/second-factor.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Parts } from '../../../parts.ts';
import { requireConfirmed } from '../confirmation/confirmation.service.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { findAuthenticator } from './authenticator.queries.ts';
import { addAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.service.ts';
import { passSecondFactor } from './pass-second-factor.service.ts';
import { listPasskeys } from './passkeys.queries.ts';
import { presentPasskey, registerPasskeyRoutes } from './passkeys.routes.ts';
import { replaceRecovery } from './recovery.service.ts';
import { countRecoveryCodes } from './recovery-codes.queries.ts';

export function registerSecondFactorRoutes(serve: Serve, parts: Parts): void {
  registerPasskeyRoutes(serve, parts);

  serve(secondFactor.show, async ({ person }) => {
    const app = await findAuthenticator(parts.db, person.accountId);
    return {
      data: {
        authenticator: app?.added_at ? { addedAt: app.added_at.toISOString() } : null,
        passkeys: (await listPasskeys(parts.db, person.accountId)).map(presentPasskey),
        recoveryCodesLeft: await countRecoveryCodes(parts.db, person.accountId),
      },
    };
  });

  serve(secondFactor.pass, async (call) => ({
    data: { accessToken: await passSecondFactor(parts, { input: call.body, device: deviceOf(call) }) },
    message: 'accounts.signedIn',
  }));

  serve(secondFactor.startAuthenticator, async ({ person }) => ({
    data: await startAuthenticator(parts, await requireConfirmed(parts, person)),
  }));

  serve(secondFactor.addAuthenticator, async ({ person, body }) => {
    const owner = await requireConfirmed(parts, person);
    return {
      data: { recoveryCodes: await addAuthenticator(parts, { owner, code: body.code }) },
      message: 'accounts.authenticatorAdded',
    };
  });

  serve(secondFactor.removeAuthenticator, async ({ person }) => {
    await removeAuthenticator(parts, await requireConfirmed(parts, person));
    return { message: 'accounts.authenticatorRemoved' };
  });

  serve(secondFactor.renewRecoveryCodes, async ({ person }) => ({
    data: { recoveryCodes: await replaceRecovery(parts, await requireConfirmed(parts, person)) },
    message: 'accounts.recoveryCodesRenewed',
  }));
}
