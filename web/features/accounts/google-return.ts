const key = 'google';

interface Started {
  state: string;
  target: string | null;
}

type GoogleReturn =
  | { kind: 'credential'; credential: string; target: string | null }
  | { kind: 'cancelled' | 'failed' | 'stateMismatch' };

/** Remembers the request in this tab, so that an unrequested answer is refused. */
export function rememberGoogle(started: Started) {
  sessionStorage.setItem(key, JSON.stringify(started));
}

function recallGoogle(): Started | null {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  if (typeof stored !== 'object' || stored === null || !('state' in stored)) return null;
  const target = 'target' in stored && typeof stored.target === 'string' ? stored.target : null;
  return { state: String(stored.state), target };
}

export function readGoogleReturn(hash: string): GoogleReturn | null {
  const answer = new URLSearchParams(hash.replace(/^#/, ''));
  const credential = answer.get('id_token');
  const error = answer.get('error');
  if (credential === null && error === null) return null;
  const started = recallGoogle();
  if (started === null || started.state !== answer.get('state')) return { kind: 'stateMismatch' };
  if (credential !== null) return { kind: 'credential', credential, target: started.target };
  return { kind: error === 'access_denied' ? 'cancelled' : 'failed' };
}

export const forgetGoogle = () => sessionStorage.removeItem(key);
