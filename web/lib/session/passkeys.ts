import type { PasskeyAnswer, PasskeyQuestionData, passkeys } from '../../../contract/calls/passkeys.ts';
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts';

/** Whether this browser knows passkeys, at all and on this page. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Fetched with the first passkey: most people sign in otherwise. */
const load = () => import('@simplewebauthn/browser');

/** Null when the person, or the browser, would rather not. */
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

/** Browsers tell cancelling, waiting too long and most troubles apart in the console alone. */
function noteRefusal(error: unknown): null {
  console.info('no passkey:', error);
  return null;
}
