import { expect, type Page } from '@playwright/test';

interface Pressed {
  pressed: number;
  /** By name, with what got the click instead. */
  missed: string[];
}

declare global {
  interface Window {
    komaControls?: { element: Element; drawn: Element }[];
    komaClick?: EventTarget | null;
  }
}

/**
 * Presses every control of a part of the page with a real mouse, at its centre, and tells which of them never got the
 * click: something lies over them, or somebody else had caught the pointer. The clicks themselves are kept from doing
 * anything, so that all of them can be pressed on one page.
 */
export async function pressControls(page: Page, part: string): Promise<Pressed> {
  await expect(async () => {
    const before = await page.evaluate(measureControls, part);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await page.evaluate(measureControls, part)).toBe(before);
  }).toPass();
  const count = await page.evaluate(collectControls, part);
  const missed: string[] = [];
  let pressed = 0;
  for (let at = 0; at < count; at += 1) {
    const place = await page.evaluate(bringIntoSight, at);
    if (!place) continue;
    pressed += 1;
    await page.mouse.move(place.x, place.y);
    await page.mouse.down();
    await page.mouse.up();
    const miss = await page.evaluate(findMiss, at);
    if (miss !== null) missed.push(miss);
  }
  await page.evaluate(() => {
    delete window.komaControls;
  });
  return { pressed, missed };
}

/** Where they stand: a page that was just made narrower is still putting them in their places. */
function measureControls(part: string): string {
  const all = [...document.querySelectorAll(`:is(${part}) :is(a, button, input)`)];
  return JSON.stringify(all.map((element) => element.getBoundingClientRect()));
}

function collectControls(part: string): number {
  const selector = 'a[href], button, input, select, textarea, summary, [role="button"], [role="slider"]';
  const isDrawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const { pointerEvents, visibility } = getComputedStyle(element);
    return width >= 4 && height >= 4 && pointerEvents !== 'none' && visibility === 'visible';
  };
  const inside = [...document.querySelectorAll(part)].flatMap((one) => [...one.querySelectorAll(selector)]);
  const isOff = (element: Element) => element.matches(':disabled, [aria-disabled="true"]');
  const controls = inside
    .filter((element) => !isOff(element) && !element.closest('[inert]'))
    .flatMap((element) => {
      const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
      const shown = [element, ...labels].find((one) => one instanceof Element && isDrawn(one));
      return shown instanceof Element ? [{ element, drawn: shown }] : [];
    });
  if (!window.komaControls) {
    window.addEventListener(
      'click',
      (event) => {
        if (!window.komaControls || !event.isTrusted) return;
        // A label sends a click of its own to its field, which is no press of anybody.
        if (event.detail > 0 || event.target instanceof HTMLLabelElement) window.komaClick = event.target;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }
  window.komaControls = controls;
  return controls.length;
}

function bringIntoSight(at: number): { x: number; y: number } | null {
  const control = window.komaControls?.[at];
  if (!control?.drawn.isConnected) return null;
  control.drawn.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  window.komaClick = null;
  const { left, top, width, height } = control.drawn.getBoundingClientRect();
  const place = { x: left + width / 2, y: top + height / 2 };
  // What waits beside the window, as the way past the navigation, is for the keyboard.
  const isInside = place.x >= 0 && place.y >= 0 && place.x < innerWidth && place.y < innerHeight;
  return isInside ? place : null;
}

function findMiss(at: number): string | null {
  const control = window.komaControls?.[at];
  if (!control) return null;
  const { element, drawn } = control;
  const met = window.komaClick instanceof Element ? window.komaClick : null;
  const isOurs = (one: Element | null): boolean =>
    one !== null && (element.contains(one) || drawn.contains(one));
  if (isOurs(met) || !drawn.isConnected) return null;
  const nameOf = (one: Element) =>
    `<${one.tagName.toLowerCase()}> ${one.getAttribute('aria-label') ?? one.textContent.trim()}`.slice(0, 60);
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return `${nameOf(element)} — ${met ? nameOf(met) : `nothing; over it ${over ? nameOf(over) : 'nothing'}`}`;
}
