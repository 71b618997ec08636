import type { PasskeyAnswer, PasskeyQuestionData, passkeys } from '../../../contract/calls/passkeys.ts';
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts';

export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Loaded on demand, as most people use no passkey. */
const load = () => import('@simplewebauthn/browser');

/** Null if declined or refused. */
export async function answerWithPasskey(question: PasskeyQuestionData): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await load();
  const made = await startAuthentication({ optionsJSON: question }).catch(noteRefusal);
  if (made === null) return null;
  const { clientDataJSON, authenticatorData, signature } = made.response;
  return { id: made.id, clientDataJSON, authenticatorData, signature };
}

type NewPasskey = InputOf<typeof passkeys.add>['body']['passkey'];

export async function makePasskey(wish: ReplyOf<typeof passkeys.start>): Promise<NewPasskey | null> {
  const { startRegistration } = await load();
  const made = await startRegistration({ optionsJSON: wish }).catch(noteRefusal);
  if (made === null) return null;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, clientDataJSON, attestationObject, transports };
}

/** Browsers reveal the cause in the console alone. */
function noteRefusal(error: unknown): null {
  console.info('no passkey:', error);
  return null;
}
