import { passkeys } from '../../../../contract/calls/passkeys.ts';
import { fail } from '../../../failure.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Parts } from '../../../parts.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { askForPasskey } from './passkey-proof.service.ts';
import { signInWithPasskey } from './passkey-sign-in.service.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.service.ts';

export function registerPasskeyRoutes(serve: Serve, parts: Parts): void {
  serve(passkeys.signInQuestion, async () => {
    const question = await askForPasskey(parts, parts.db, { purpose: 'sign-in' });
    if (!question) throw fail('notFound');
    return { data: question };
  });

  serve(passkeys.signIn, async (call) => {
    const accessToken = await signInWithPasskey(parts, {
      answer: call.body.passkey,
      device: deviceOf(call),
    });
    return { data: { accessToken }, message: 'accounts.signedIn' };
  });

  serve(passkeys.start, async ({ person }) => ({ data: await startPasskey(parts, person) }));

  serve(passkeys.add, async (call) => {
    const { person, body: input } = call;
    const data = await addPasskey(parts, { person, input, device: deviceOf(call) });
    return { data, message: 'accounts.passkeyAdded' };
  });

  serve(passkeys.rename, async ({ person, params, body }) => ({
    data: await renamePasskey(parts, { person, id: params.id, name: body.name }),
    message: 'accounts.passkeyRenamed',
  }));

  serve(passkeys.remove, async ({ person, params }) => {
    await removePasskey(parts, { person, id: params.id });
    return { message: 'accounts.passkeyRemoved' };
  });
}
