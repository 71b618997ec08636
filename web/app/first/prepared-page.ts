import { layOutLater, layOutOnScroll } from '../../lib/page/lay-out-later.ts';
import { whenIdle } from '../../lib/page/when-idle.ts';
import { readStored } from './look.ts';

/** A page that was drawn when the product was built, as `build/prepare-pages.ts` writes it. */
interface PreparedPage {
  /** False: it says something else than this person's page will, and is not shown. */
  isUsed: boolean;
  /** The policy takes no styles of elements from a document; from a script it does. */
  giveStyles: (root: HTMLElement) => void;
  /** The page is alive: whatever was typed or pressed before is handed to it. */
  release: () => void;
}

declare global {
  var preparedPage: PreparedPage | undefined;
}

interface Reader {
  language: string;
  isSignedIn: boolean;
}

/** The code of a page that one only reads is not run before somebody is seen to be there. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel', 'click'];

export function takePreparedPage({ language, isSignedIn }: Reader) {
  const said = document.querySelector<HTMLMetaElement>('meta[name="prepared"]');
  const app = said?.dataset.app;
  if (!app) return;
  const isUsed =
    said.content === language &&
    !isSignedIn &&
    location.search === '' &&
    location.hash === '' &&
    // Good news from the page before, which only the code can tell.
    readStored('notice', 'sessionStorage') === null;
  const sheets = listOf(said.dataset.sheets);
  const start = () => {
    bringSheets(sheets);
    void import(/* @vite-ignore */ app);
  };
  const held = isUsed ? holdPresses() : { release: () => undefined };
  globalThis.preparedPage = { isUsed, giveStyles, release: held.release };
  if (!isUsed) {
    document.documentElement.dataset.unprepared = '';
    start();
    return;
  }
  let isAwake = false;
  const wake = (event?: Event) => {
    if (event instanceof PointerEvent && isStill(event)) return;
    for (const sign of signs) removeEventListener(sign, wake, true);
    if (!isAwake) start();
    isAwake = true;
  };
  for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
  const isWhole = said.dataset.isWhole === 'true';
  layOutOnScroll(document);
  addEventListener('load', () => {
    whenIdle(() => (isWhole ? fetchAhead({ scripts: listOf(said.dataset.files), sheets }) : wake()));
    layOutLater(document);
  });
}

/** A browser tells of a pointer that rests where the page has come up under it: nobody moved it. */
const isStill = ({ type, movementX, movementY }: PointerEvent) =>
  type === 'pointermove' && movementX === 0 && movementY === 0;

const listOf = (files = '') => files.split(' ').filter(Boolean);

function makeLink(attributes: Record<string, string>) {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries({ crossorigin: '', ...attributes }))
    link.setAttribute(name, value);
  return link;
}

/** What was drawn has the rules that it needs with it; those of later pages have to come after the whole sheets. */
function bringSheets(sheets: string[]) {
  document.head.prepend(...sheets.map((href) => makeLink({ rel: 'stylesheet', href })));
}

/** So that it runs at once when it is wanted. */
function fetchAhead({ scripts, sheets }: { scripts: string[]; sheets: string[] }) {
  document.head.append(
    ...scripts.map((href) => makeLink({ rel: 'modulepreload', href, fetchpriority: 'low' })),
    ...sheets.map((href) => makeLink({ rel: 'prefetch', as: 'style', href })),
  );
}

function giveStyles(root: HTMLElement) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
}

/** A button that is pressed before it can do anything does it as soon as it can; links are links from the start. */
function holdPresses() {
  let pressed: HTMLElement | null = null;
  const hold = (event: Event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button, label') : null;
    if (event.type === 'click' && !isPressed(button)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button ?? pressed;
  };
  addEventListener('click', hold, true);
  addEventListener('submit', hold, true);
  const release = () => {
    removeEventListener('click', hold, true);
    removeEventListener('submit', hold, true);
    globalThis.preparedPage = undefined;
    for (const field of document.querySelectorAll('input')) if (!isChoice(field)) typeAgain(field);
    // When the page has taken in what was typed.
    setTimeout(() => pressed?.click());
  };
  return { release };
}

const isChoice = (field: Element | null) =>
  field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type);

/** The label of a field to type into only leads there. */
const isPressed = (pressed: HTMLElement | null) =>
  pressed !== null && (!(pressed instanceof HTMLLabelElement) || isChoice(pressed.control));

/** The page's code only hears of what is typed while it listens. */
function typeAgain(field: HTMLInputElement) {
  const typed = field.value;
  if (typed === '') return;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  field.value = '';
  set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
