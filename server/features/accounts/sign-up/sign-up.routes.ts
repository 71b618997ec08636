import { accounts } from '../../../../contract/calls/accounts.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Platform } from '../../../platform.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { resendCode } from './codes.service.ts';
import { finishSignUp, startSignUp } from './sign-up.service.ts';

export function registerSignUpRoutes(serve: Serve, platform: Platform): void {
  serve(accounts.sendCode, async ({ body, language, network }) => ({
    data: { hash: await startSignUp(platform, { input: body, language, network }) },
    message: 'accounts.codeSent',
  }));

  serve(accounts.resendCode, async ({ body, network }) => {
    await resendCode(platform, { codeToken: body.hash, network });
    return { data: { hash: body.hash }, message: 'accounts.codeSent' };
  });

  serve(accounts.verifyCode, async (call) => {
    const { code, hash: codeToken } = call.body;
    const accessToken = await finishSignUp(platform, { code, codeToken, device: deviceOf(call) });
    return { data: { accessToken }, message: 'accounts.welcome' };
  });
}
