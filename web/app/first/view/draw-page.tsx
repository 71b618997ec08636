import type { ComponentType, ReactNode } from 'react';
import type { FirstFilm } from '../../../features/review/player/first-film.ts';
import type { ReviewedFile } from '../../../features/review/room/room.ts';
import type { EarlyAnswer } from '../../../lib/api/early-answers.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Providers } from '../../providers.tsx';
import { Shell } from '../../shell/shell.tsx';
import { draw } from './draw.ts';
import { keepAnswer, type ShownAnswer, shown } from './static-query.ts';
import { setPage } from './static-router.tsx';
import { beginDrawing, measure, settleRows } from './static-sizes.ts';
import { keepTexts } from './static-texts.ts';

const startOf = (key: readonly unknown[]) => key.slice(0, 2);

/** How the key begins under which the page looks for the answer of a call. */
const places: [RegExp, readonly unknown[]][] = [
  [/^\/api\/public\/user\/my-profile$/, queryKeys.profile.all],
  [/^\/api\/public\/user\/account-overview$/, queryKeys.overview.all],
  [/^\/api\/file\/shared-with-me\?/, queryKeys.sharedWithMe.all],
  [/^\/api\/project\/get-all\?/, startOf(queryKeys.projects.pages({}))],
  [/^\/api\/project\/get\//, startOf(queryKeys.projects.one(''))],
  [/^\/api\/file\/get-file-detail\//, startOf(queryKeys.files.info(''))],
  [/^\/api\/file\/get-list\//, queryKeys.files.lists],
  [/^\/api\/file\/get\//, queryKeys.review.files],
];

async function keep(early: EarlyAnswer) {
  const response = (await early.answer).clone();
  const start = places.find(([path]) => path.test(early.address))?.[1];
  if (!response.ok || !start) throw new Error(`${early.address} tells nothing.`);
  keepAnswer({ start, data: (await response.json()).data, early });
}

export interface Wish {
  early: EarlyAnswer[];
  /** Files of texts. */
  texts: string[];
  room: Promise<FirstRoom | undefined>;
}

/** What a room shows first. */
export interface FirstRoom {
  file: ReviewedFile;
  film: FirstFilm | undefined;
}

/** What is drawn: those answers that it shows, and the moment in which all of it is there. */
export interface Drawn {
  answers: ShownAnswer[];
  whole: Promise<unknown>;
}

/** Keeps everything that is needed to draw a page, from the answers that are already on their way. */
export async function keepAll({ early, texts }: Pick<Wish, 'early' | 'texts'>) {
  const told = texts.map(async (file) => keepTexts((await import(/* @vite-ignore */ file)).texts));
  await Promise.all([...early.map(keep), ...told]);
}

/** A page inside the shell, as its code will draw it. */
export async function preparePage(Page: ComponentType, wish: Wish) {
  await keepAll(wish);
  setPage(<Page />);
  return (root: HTMLElement): Drawn => {
    drawView(Shell, root);
    return { answers: [...shown.values()], whole: Promise.resolve() };
  };
}

/** A picture of the page: what is pressed in it is kept for the page itself. */
export function drawView(Page: ComponentType, root: HTMLElement): HTMLElement {
  const view = document.createElement('div');
  view.className = 'koma-first-view';
  view.inert = true;
  view.ariaHidden = 'true';
  drawOnto(view, <Page />);
  root.replaceChildren(view);
  if (measure()) drawOnto(view, <Page />);
  settleRows(view);
  return view;
}

function drawOnto(view: HTMLElement, page: ReactNode) {
  beginDrawing();
  view.replaceChildren();
  draw(<Providers>{page}</Providers>, view);
}
