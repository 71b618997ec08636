import type { EarlyAnswer } from '../../lib/api/early-answers.ts';
import { holdInput } from './hold-input.ts';
import type { ShownAnswer } from './view/static-query.ts';

/** What was drawn before the page's code was there, as long as that has not taken over. */
interface DrawnView {
  /** Those that it shows. */
  answers: ShownAnswer[];
  /** The page is drawn and hears what is pressed from now on. */
  letThrough: () => void;
  /** The page is alive: whatever was pressed before is handed to it. */
  release: () => void;
}

declare global {
  var drawnView: DrawnView | undefined;
}

/** Whoever waits longer for the answers sees the page itself, which says what it waits for. */
const PATIENCE_MS = 700;

interface Wish {
  early: EarlyAnswer[] | undefined;
  /** Files of texts. */
  texts: string[];
}

/**
 * Where the server names a first view, a small script draws what the person came for, from the answers that are on their
 * way; the code of the page begins when that is seen. Without a view, or when it cannot be drawn, it begins at once.
 */
export function startView({ early, texts }: Wish) {
  const said = document.querySelector<HTMLMetaElement>('meta[name="first-view"]');
  const { view, app, files = '' } = said?.dataset ?? {};
  if (!view || !app) return;
  const fetchAhead = () => document.head.append(...files.split(' ').map(makePreload));
  const start = () => void import(/* @vite-ignore */ app);
  // Without the list there is nothing to draw.
  if (!early?.some(({ address }) => /\/get-(all|list)\b/.test(address))) {
    fetchAhead();
    start();
    return;
  }
  const script = import(/* @vite-ignore */ view);
  document.addEventListener('DOMContentLoaded', async () => {
    const root = document.getElementById('root');
    try {
      const { prepareView } = await script;
      const show = await Promise.race([prepareView({ early, texts }), wait(PATIENCE_MS)]);
      if (root && show) globalThis.drawnView = { answers: show(root), ...holdInput() };
    } catch {
      // What cannot be told early is said by the page itself.
    }
    fetchAhead();
    if (globalThis.drawnView) await seen();
    start();
  });
}

const wait = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));
const seen = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function makePreload(href: string) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  return link;
}
