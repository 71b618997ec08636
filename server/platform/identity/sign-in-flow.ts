import { createHash, randomBytes } from 'node:crypto';
import { keyedHash, sameBytes } from '../secrets.ts';

/** Leaves time to find a second device. */
const LIFETIME_MS = 30 * 60 * 1000;

/** `confirm` proves again who is signed in already. */
export type FlowPurpose = 'sign-in' | 'confirm';

interface NewFlow {
  secret: string;
  purpose: FlowPurpose;
  /** SHA-256 of a secret that stays in the page: only that browser can finish the flow. */
  challenge: string;
}

export interface Flow {
  id: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  started: Date;
  expires: Date;
}

/** Signs its own state, so abandoned sign-ins leave nothing stored. */
export function beginFlow({ secret, purpose, challenge }: NewFlow): Flow {
  const text = [purpose, randomBytes(16).toString('base64url'), Date.now(), challenge].join('.');
  return describeFlow({ secret, text });
}

interface EndedFlow {
  secret: string;
  purpose: FlowPurpose;
  state: string;
  verifier: string;
}

/** Returns undefined for a flow that is forged, outdated, for another purpose, or from another browser. */
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

/** Derives nonce and verifier with our secret: the address reveals neither. */
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
