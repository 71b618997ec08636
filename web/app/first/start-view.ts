import { openFirstFilm } from '../../features/review/player/first-film.ts';
import type { EarlyAnswer } from '../../lib/api/early-answers.ts';
import { holdInput } from './hold-input.ts';
import { readStored } from './look.ts';
import type { Drawn, FirstRoom } from './view/draw-page.tsx';
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
/** The first picture of a room shares the line with nothing else for so long. */
const PICTURE_MS = 1500;

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
  if (!early?.some(({ address }) => isDrawable(address))) {
    fetchAhead();
    start();
    return;
  }
  const script = import(/* @vite-ignore */ view);
  const room = openRoom(early);
  document.addEventListener('DOMContentLoaded', async () => {
    const root = document.getElementById('root');
    try {
      const code = await script;
      const show = await Promise.race([code.prepareView({ early, texts, room }), wait(PATIENCE_MS)]);
      if (root && show) {
        const { answers, whole }: Drawn = show(root);
        globalThis.drawnView = { answers, ...holdInput() };
        await Promise.race([whole, wait(PICTURE_MS)]);
      }
    } catch {
      // What cannot be told early is said by the page itself.
    }
    if (globalThis.drawnView) await seen();
    fetchAhead();
    start();
  });
}

/** Without its list, or the file of a room, there is nothing to draw; an address may lead to another place in a file. */
const isDrawable = (address: string) =>
  /\/get-(all|list)\b/.test(address) || (isFile(address) && location.search === '');
const isFile = (address: string) => address.includes('/file/get/');

/** Its film is asked for as soon as it is known which one it is, beside what draws the room around it. */
async function openRoom(early: EarlyAnswer[]): Promise<FirstRoom | undefined> {
  const asked = early.find(({ address }) => isFile(address));
  if (!asked) return undefined;
  try {
    const { data: file } = await (await asked.answer).clone().json();
    const resolution = JSON.parse(readStored('reviewResolution') ?? 'null') ?? undefined;
    return { file, film: openFirstFilm(file, resolution) };
  } catch {
    return undefined;
  }
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
