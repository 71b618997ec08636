const CHANNEL = 'provider-window';
/** Marks a state as belonging to a waiting window. The server uses the same prefix for single sign-on. */
export const CONFIRMING = 'confirm.';

interface Ask {
  /** Its state begins with `CONFIRMING`. */
  address: URL;
  signal: AbortSignal;
  onAnswer: (answer: string) => void;
}

/**
 * Asks a provider in a new window, so that the page keeps what was typed. The answer comes over a
 * BroadcastChannel: our opener policy cuts the page off from windows of other sites.
 */
export function askInWindow({ address, signal, onAnswer }: Ask) {
  const state = address.searchParams.get('state');
  const channel = new BroadcastChannel(CHANNEL);
  signal.addEventListener('abort', () => channel.close());
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (new URLSearchParams(String(data)).get('state') === state) onAnswer(String(data));
  };
  window.open(address, '_blank', 'popup,width=480,height=680');
}

export const isForOtherWindow = (answer: string): boolean =>
  new URLSearchParams(answer.replace(/^[#?]/, '')).get('state')?.startsWith(CONFIRMING) ?? false;

export function handOnAnswer(answer: string) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(answer.replace(/^[#?]/, ''));
  channel.close();
}
