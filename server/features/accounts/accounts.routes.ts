import { accounts } from '../../../contract/calls/accounts.ts';
import type { Serve } from '../../http/serve.ts';
import { openGoogle } from '../../parts/identity/google.ts';
import type { Parts } from '../../parts.ts';
import { showConfirmOptions } from './confirmation/confirm-options.service.ts';
import { confirmByPassword } from './confirmation/confirmation.service.ts';
import { registerGoogleRoutes } from './google/google.routes.ts';
import { confirmByGoogle } from './google/google-confirmation.service.ts';
import { registerPasswordRoutes } from './passwords/passwords.routes.ts';
import { registerProfileRoutes } from './profile.routes.ts';
import { confirmByPasskey } from './second-factor/passkey-sign-in.service.ts';
import { registerSecondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { confirmByCode } from './second-factor/second-factor-code.service.ts';
import { confirmBySetupCode } from './second-factor/setup-code.service.ts';
import { registerSessionRoutes } from './sessions/sessions.routes.ts';
import { deviceOf } from './sessions/sessions.service.ts';
import { signIn } from './sign-in/sign-in.service.ts';
import { registerSignUpRoutes } from './sign-up/sign-up.routes.ts';
import { registerSsoRoutes } from './sso/sso.routes.ts';

export function registerAccountRoutes(serve: Serve, parts: Parts): void {
  serve(accounts.signIn, async (call) => ({
    data: { accessToken: await signIn(parts, { input: call.body, device: deviceOf(call) }) },
    message: 'accounts.signedIn',
  }));

  const { google: settings, publicUrl, secret } = parts.config;
  const google = settings && openGoogle({ ...settings, redirectUri: `${publicUrl}/sign-in`, secret });

  serve(accounts.confirm, async ({ person, body, network }) => {
    if ('password' in body) await confirmByPassword(parts, { person, wire: body.password, network });
    else if ('code' in body) await confirmByCode(parts, { person, code: body.code });
    else if ('setupCode' in body) await confirmBySetupCode(parts, { person, code: body.setupCode });
    else if ('passkey' in body) await confirmByPasskey(parts, { person, answer: body.passkey });
    else await confirmByGoogle(parts, { person, google, credential: body.credential });
    return { message: 'accounts.confirmed' };
  });

  serve(accounts.confirmOptions, async ({ person, language }) => ({
    data: await showConfirmOptions(parts, { person, language, google }),
  }));

  registerSignUpRoutes(serve, parts);
  registerSessionRoutes(serve, parts);
  registerSecondFactorRoutes(serve, parts);
  registerPasswordRoutes(serve, parts);
  registerGoogleRoutes(serve, parts, google);
  registerSsoRoutes(serve, parts);
  registerProfileRoutes(serve, parts);
}
