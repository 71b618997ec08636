import { accounts } from '../../../../contract/calls/accounts.ts';
import { bearerToken, type Serve } from '../../../http/serve.ts';
import type { Platform } from '../../../platform.ts';
import { authenticate, deviceOf } from '../sessions/sessions.service.ts';
import { resetPassword, sendForgotCode, updatePassword, verifyForgotCode } from './passwords.service.ts';

export function registerPasswordRoutes(serve: Serve, platform: Platform): void {
  serve(accounts.forgotPassword, async ({ body, language, network }) => ({
    data: { hash: await sendForgotCode(platform, { email: body.email, language, network }) },
    message: 'accounts.codeSent',
  }));

  serve(accounts.sendResetCode, async ({ person, language, network }) => ({
    data: { hash: await sendForgotCode(platform, { email: person.email, language, network }) },
    message: 'accounts.codeSent',
  }));

  serve(accounts.verifyForgotCode, async (call) => {
    const { code, hash: codeToken } = call.body;
    const hash = await verifyForgotCode(platform, { code, codeToken, device: deviceOf(call) });
    return { data: { hash }, message: 'accounts.codeRight' };
  });

  serve(accounts.resetPassword, async ({ body, network, request }) => {
    const token = bearerToken(request);
    const person = token === undefined ? undefined : await authenticate(platform, token);
    const { hash: passwordToken, ...input } = body;
    await resetPassword(platform, { passwordToken, input, network, person });
    return { message: 'accounts.passwordReset' };
  });

  serve(accounts.updatePassword, async ({ person, body, network }) => {
    await updatePassword(platform, { person, input: body, network });
    return { message: 'accounts.passwordChanged' };
  });
}
