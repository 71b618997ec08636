const CHANNEL = 'google-window';
const PREFIX = 'confirm.';

interface Ask {
  authorizationUrl: string;
  signal: AbortSignal;
  /** Null when Google did not confirm it. */
  onAnswer: (credential: string | null) => void;
}

/**
 * Asks Google in a window of its own, so that the page keeps what was typed into it. Our pages are cut off from
 * windows of other sites, so the answer comes over a channel of our own origin.
 */
export function askGoogleInWindow({ authorizationUrl, signal, onAnswer }: Ask) {
  const state = PREFIX + crypto.randomUUID();
  const channel = new BroadcastChannel(CHANNEL);
  signal.addEventListener('abort', () => channel.close());
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const answer = new URLSearchParams(String(data));
    if (answer.get('state') === state) onAnswer(answer.get('id_token'));
  };
  const address = new URL(authorizationUrl);
  address.searchParams.set('state', state);
  window.open(address, '_blank', 'popup,width=480,height=680');
}

/** Google's answer in this window's address is for the window that asked. */
export const isForOtherWindow = (hash: string): boolean =>
  new URLSearchParams(hash.replace(/^#/, '')).get('state')?.startsWith(PREFIX) ?? false;

export function handOnAnswer(hash: string) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(hash.replace(/^#/, ''));
  channel.close();
}
