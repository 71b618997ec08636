import { passkeys } from '../../../../contract/calls/passkeys.ts';
import { fail } from '../../../failure.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Parts } from '../../../parts.ts';
import { requireConfirmed } from '../confirmation/confirmation.service.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { askForPasskey } from './passkey-proof.service.ts';
import { signInWithPasskey } from './passkey-sign-in.service.ts';
import { type PasskeyRow, renamePasskeyRow } from './passkeys.queries.ts';
import { addPasskey, removePasskey, startPasskey } from './passkeys.service.ts';

export const presentPasskey = ({ id, name, added_at, last_used_at }: PasskeyRow) => ({
  _id: id,
  name,
  addedAt: added_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

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

  serve(passkeys.start, async ({ person }) => ({
    data: await startPasskey(parts, await requireConfirmed(parts, person)),
  }));

  serve(passkeys.add, async (call) => {
    const owner = await requireConfirmed(parts, call.person);
    const { row, recoveryCodes } = await addPasskey(parts, {
      owner,
      input: call.body,
      device: deviceOf(call),
    });
    return { data: { passkey: presentPasskey(row), recoveryCodes }, message: 'accounts.passkeyAdded' };
  });

  serve(passkeys.rename, async ({ person, params, body }) => {
    const { accountId } = person;
    const row = await renamePasskeyRow(parts.db, { id: params.id, accountId, name: body.name });
    if (!row) throw fail('notFound');
    return { data: presentPasskey(row), message: 'accounts.passkeyRenamed' };
  });

  serve(passkeys.remove, async ({ person, params }) => {
    await removePasskey(parts, { owner: await requireConfirmed(parts, person), id: params.id });
    return { message: 'accounts.passkeyRemoved' };
  });
}
