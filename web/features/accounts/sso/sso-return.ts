const key = 'sso';

interface Started {
  state: string;
  verifier: string;
  target: string | null;
}

type SsoReturn =
  | { kind: 'answer'; answer: string; verifier: string; target: string | null }
  | { kind: 'cancelled' | 'failed' | 'unavailable' | 'stateMismatch'; target: string | null };

/** Remembers the request in this tab, so that an unrequested answer is refused. */
export function rememberSso(started: Started) {
  sessionStorage.setItem(key, JSON.stringify(started));
}

function recallSso(): Started | null {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  if (typeof stored !== 'object' || stored === null || !('state' in stored) || !('verifier' in stored))
    return null;
  const target = 'target' in stored && typeof stored.target === 'string' ? stored.target : null;
  return { state: String(stored.state), verifier: String(stored.verifier), target };
}

export function readSsoReturn(search: string): SsoReturn | null {
  const answer = new URLSearchParams(search);
  const error = answer.get('error');
  if (!answer.has('code') && error === null) return null;
  const started = recallSso();
  if (started === null || started.state !== answer.get('state'))
    return { kind: 'stateMismatch', target: null };
  const { verifier, target } = started;
  if (error === null) return { kind: 'answer', answer: search.replace(/^\?/, ''), verifier, target };
  return { kind: nameError(error), target };
}

function nameError(error: string) {
  if (error === 'access_denied') return 'cancelled';
  return error === 'temporarily_unavailable' || error === 'server_error' ? 'unavailable' : 'failed';
}

export const forgetSso = () => sessionStorage.removeItem(key);
