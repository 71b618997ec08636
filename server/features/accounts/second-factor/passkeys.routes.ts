import { passkeys } from '../../../../contract/calls/passkeys.ts';
import { fail } from '../../../failure.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Platform } from '../../../platform.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { askForPasskey } from './passkey-proof.service.ts';
import { signInWithPasskey } from './passkey-sign-in.service.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.service.ts';

export function registerPasskeyRoutes(serve: Serve, platform: Platform): void {
  serve(passkeys.signInQuestion, async () => {
    const question = await askForPasskey(platform, platform.db, { purpose: 'sign-in' });
    if (!question) throw fail('notFound');
    return { data: question };
  });

  serve(passkeys.signIn, async (call) => {
    const accessToken = await signInWithPasskey(platform, {
      answer: call.body.passkey,
      device: deviceOf(call),
    });
    return { data: { accessToken }, message: 'accounts.signedIn' };
  });

  serve(passkeys.start, async ({ person }) => ({ data: await startPasskey(platform, person) }));

  serve(passkeys.add, async (call) => {
    const { person, body: input } = call;
    const data = await addPasskey(platform, { person, input, device: deviceOf(call) });
    return { data, message: 'accounts.passkeyAdded' };
  });

  serve(passkeys.rename, async ({ person, params, body }) => ({
    data: await renamePasskey(platform, { person, id: params.id, name: body.name }),
    message: 'accounts.passkeyRenamed',
  }));

  serve(passkeys.remove, async ({ person, params }) => {
    await removePasskey(platform, { person, id: params.id });
    return { message: 'accounts.passkeyRemoved' };
  });
}
