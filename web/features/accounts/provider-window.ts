const CHANNEL = 'provider-window';
/** What the state begins with that is for a window which waits. Single sign-on's comes from the server so. */
export const CONFIRMING = 'confirm.';

interface Ask {
  /** With a state that begins with `CONFIRMING`. */
  address: URL;
  signal: AbortSignal;
  /** What the provider put into the address that it led back to. */
  onAnswer: (answer: string) => void;
}

/**
 * Asks a provider in a window of its own, so that the page keeps what was typed into it. Our pages are cut off from
 * windows of other sites, so the answer comes over a channel of our own origin.
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

/** The answer in this window's address, behind its `#` or `?`, is for the window that asked. */
export const isForOtherWindow = (answer: string): boolean =>
  new URLSearchParams(answer.replace(/^[#?]/, '')).get('state')?.startsWith(CONFIRMING) ?? false;

export function handOnAnswer(answer: string) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(answer.replace(/^[#?]/, ''));
  channel.close();
}
