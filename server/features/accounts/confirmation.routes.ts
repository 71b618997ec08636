import { accounts } from '../../../contract/calls/accounts.ts';
import type { Serve } from '../../http/serve.ts';
import type { Google } from '../../parts/identity/google.ts';
import type { Parts } from '../../parts.ts';
import { showConfirmOptions } from './confirmation/confirm-options.service.ts';
import { confirmByPassword } from './confirmation/confirmation.service.ts';
import { confirmByGoogle } from './google/google-confirmation.service.ts';
import { confirmByCode } from './second-factor/code-confirmation.service.ts';
import { confirmByPasskey } from './second-factor/passkey-sign-in.service.ts';

export function registerConfirmationRoutes(serve: Serve, parts: Parts, google: Google | undefined): void {
  serve(accounts.confirm, async ({ person, body, network }) => {
    if ('password' in body) await confirmByPassword(parts, { person, wire: body.password, network });
    else if ('code' in body) await confirmByCode(parts, { person, code: body.code });
    else if ('passkey' in body) await confirmByPasskey(parts, { person, answer: body.passkey });
    else await confirmByGoogle(parts, { person, google, credential: body.credential });
    return { message: 'accounts.confirmed' };
  });

  serve(accounts.confirmOptions, async ({ person, language }) => ({
    data: await showConfirmOptions(parts, { person, language, google }),
  }));
}
