import { createHash, randomBytes } from 'node:crypto';
import { keyedHash, sameBytes } from '../secrets.ts';

/** Long enough for somebody who first has to find a second device. */
const LIFETIME_MS = 30 * 60 * 1000;

/** What a sign-in at the provider is for: to come in, or to prove once more who is signed in already. */
export type FlowPurpose = 'sign-in' | 'confirm';

interface NewFlow {
  secret: string;
  purpose: FlowPurpose;
  /** SHA-256 of a secret that the page keeps for itself: only the browser that began can end it. */
  challenge: string;
}

export interface Flow {
  /** Used once. */
  id: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  started: Date;
  expires: Date;
}

/** Proves by its state alone that we began it, so that nothing is stored for sign-ins that never come back. */
export function beginFlow({ secret, purpose, challenge }: NewFlow): Flow {
  const text = [purpose, randomBytes(16).toString('base64url'), Date.now(), challenge].join('.');
  return describeFlow({ secret, text });
}

interface EndedFlow {
  secret: string;
  purpose: FlowPurpose;
  state: string;
  /** The secret that the page kept. */
  verifier: string;
}

/** Nothing for what we did not begin, what another browser began, what was for something else, or what is over. */
export function endFlow({ secret, purpose, state, verifier }: EndedFlow): Flow | undefined {
  const parts = state.split('.');
  const seal = parts.pop() ?? '';
  if (parts.length !== 4 || parts[0] !== purpose) return undefined;
  const flow = describeFlow({ secret, text: parts.join('.') });
  const isOurs = sameBytes(Buffer.from(seal), Buffer.from(flow.state.split('.').at(-1) ?? ''));
  const challenge = createHash('sha256').update(verifier).digest();
  const isSame = sameBytes(challenge, Buffer.from(parts[3] ?? '', 'base64url'));
  return isOurs && isSame && flow.expires.getTime() > Date.now() ? flow : undefined;
}

/** The nonce and the verifier are counted from the text with our secret: whoever reads the address learns neither. */
function describeFlow({ secret, text }: { secret: string; text: string }): Flow {
  const derive = (use: string) => keyedHash(secret, `sign-in-flow ${use}\n${text}`).toString('base64url');
  const [, id = '', started = ''] = text.split('.');
  return {
    id,
    state: `${text}.${derive('seal')}`,
    nonce: derive('nonce'),
    codeVerifier: derive('verifier'),
    started: new Date(Number(started)),
    expires: new Date(Number(started) + LIFETIME_MS),
  };
}
