import { accounts } from '../../../contract/calls/accounts.ts';
import type { Serve } from '../../http/serve.ts';
import { openGoogle } from '../../parts/identity/google.ts';
import type { Parts } from '../../parts.ts';
import { registerConfirmationRoutes } from './confirmation.routes.ts';
import { registerGoogleRoutes } from './google/google.routes.ts';
import { registerPasswordRoutes } from './passwords/passwords.routes.ts';
import { registerProfileRoutes } from './profile.routes.ts';
import { registerSecondFactorRoutes } from './second-factor/second-factor.routes.ts';
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
  registerSignUpRoutes(serve, parts);
  registerSessionRoutes(serve, parts);
  registerConfirmationRoutes(serve, parts, google);
  registerSecondFactorRoutes(serve, parts);
  registerPasswordRoutes(serve, parts);
  registerGoogleRoutes(serve, parts, google);
  registerSsoRoutes(serve, parts);
  registerProfileRoutes(serve, parts);
}
