import { live, liveRest } from '../../../contract/calls/live.ts';
import { readEvent, type ToldEvent } from '../../../contract/events.ts';
import { PAGE_HEADER } from '../../../contract/limits.ts';
import { grantHeaders } from '../session/share-link.ts';
import { createEventParser, type ServerEvent } from './event-parser.ts';
import { watchPage } from './page-presence.ts';

/** `closed` is final: the session or the access ended. */
type LiveState = 'connecting' | 'open' | 'waiting' | 'closed';

interface LiveOptions {
  getToken: () => string | null;
  getGrant?: () => string | null;
  getLanguage: () => string;
  page?: string;
  /** Last event seen, kept across streams. */
  heard: { lastId: string | undefined };
  onEvent: (event: ToldEvent) => void;
  /** Called after too long a gap, to reload all data. */
  onReset: () => void;
  onState?: (state: LiveState) => void;
}

/** Above twice the server's heartbeat of 15 s, so a silent stream is dead. */
const SILENCE_MS = 40_000;
const WAIT_MS = 1_000;
const WAIT_MAX_MS = 30_000;

/** Keeps one stream open while the page is visible, and resumes at the last event. */
export function openLive(options: LiveOptions): { close(): void } {
  const { heard } = options;
  let failures = 0;
  let ended = false;
  let pause: { ms: number; isRefusal: boolean } | undefined;
  let current: AbortController | undefined;
  const page = watchPage({ onAway: () => current?.abort() });

  const end = () => {
    ended = true;
    current?.abort();
    page.stop();
  };
  const setState = (state: LiveState) => {
    if (!ended) options.onState?.(state);
  };
  const closeForGood = () => {
    setState('closed');
    end();
  };

  const restFor = (seconds = 0, isRefusal = false) => {
    if (seconds > 0) pause = { ms: seconds * 1000, isRefusal };
  };

  const handle = ({ event, data }: ServerEvent) => {
    if (ended) return;
    if (event === 'reset') options.onReset();
    else if (event === 'close') closeForGood();
    else if (event === 'rest') restFor(liveRest.safeParse(JSON.parse(data)).data?.seconds);
    else if (event === 'change') {
      const happened = readEvent(JSON.parse(data));
      if (happened) options.onEvent(happened);
    }
  };

  const readOnce = async (attempt: AbortController) => {
    const token = options.getToken();
    const grant = options.getGrant?.() ?? null;
    const response = await fetch(`/api${live.stream.path}`, {
      headers: {
        language: options.getLanguage(),
        ...(options.page !== undefined && { [PAGE_HEADER]: options.page }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...grantHeaders(grant),
        ...(heard.lastId !== undefined && { 'last-event-id': heard.lastId }),
      },
      cache: 'no-store',
      signal: attempt.signal,
    });
    // 401: the session ended. 403: the guest is blocked. 404: the link or its content ended.
    if ([401, 403, 404].includes(response.status)) return closeForGood();
    // Too many streams are open.
    const refused = Number(response.headers.get('retry-after'));
    if (!response.ok && refused > 0) {
      await response.body?.cancel();
      return restFor(refused, true);
    }
    if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}.`);
    failures = 0;
    setState('open');
    await readStream(response.body, attempt, {
      onEvent: handle,
      onId: (id) => {
        heard.lastId = id;
      },
    });
  };

  const run = async () => {
    while (!ended) {
      await page.present();
      if (ended) return;
      setState('connecting');
      const attempt = new AbortController();
      current = attempt;
      await readOnce(attempt).catch(() => {
        failures++;
      });
      if (ended) return;
      setState('waiting');
      await waitForNext();
    }
  };
  const waitForNext = async () => {
    const { ms, isRefusal } = pause ?? { ms: 0, isRefusal: false };
    pause = undefined;
    if (isRefusal) {
      await page.rest(spread(ms));
      if (!ended && !page.isAway()) options.onReset();
    } else if (!page.isAway()) {
      await page.wait(ms > 0 ? spread(ms) : waitBefore(failures));
    }
  };
  run();
  return { close: end };
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  attempt: AbortController,
  handlers: Parameters<typeof createEventParser>[0],
) {
  const feed = createEventParser(handlers);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let silence = setTimeout(() => attempt.abort(), SILENCE_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => attempt.abort(), SILENCE_MS);
      feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
  }
}

const spread = (ms: number) => ms * (1 + Math.random() / 4);

/** Spreads reconnections after a restart of the server. */
function waitBefore(failures: number): number {
  const longest = Math.min(WAIT_MAX_MS, WAIT_MS * 2 ** failures);
  return longest * (0.5 + Math.random() / 2);
}
