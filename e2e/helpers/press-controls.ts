import { expect, type Page } from '@playwright/test';

interface Pressed {
  pressed: number;
  missed: string[];
}

declare global {
  interface Window {
    komaControls?: { element: Element; drawn: Element }[];
    komaAimedAt?: { element: Element; drawn: Element } | undefined;
    komaClick?: EventTarget | null;
  }
}

/**
 * Clicks the centre of every control with a real mouse, and lists those that something else
 * covered. Suppresses the clicks' effects, so that one page suffices.
 */
export async function pressControls(page: Page, part: string): Promise<Pressed> {
  await expect(async () => {
    const before = await page.evaluate(measureControls, part);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await page.evaluate(measureControls, part)).toBe(before);
  }).toPass();
  await page.evaluate(collectControls, part);
  const missed: string[] = [];
  let pressed = 0;
  for (;;) {
    const { place, miss } = await page.evaluate(aimAtNext);
    if (miss !== null) missed.push(miss);
    if (!place) break;
    pressed += 1;
    await page.mouse.click(place.x, place.y);
  }
  await page.evaluate(() => {
    delete window.komaControls;
  });
  return { pressed, missed };
}

/** Measures positions, which may still change after a resize. */
function measureControls(part: string): string {
  const all = [...document.querySelectorAll(`:is(${part}) :is(a, button, input)`)];
  return JSON.stringify(all.map((element) => element.getBoundingClientRect()));
}

function collectControls(part: string): void {
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
        // A label also sends a synthetic click to its field.
        if (event.detail > 0 || event.target instanceof HTMLLabelElement) window.komaClick = event.target;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }
  window.komaControls = controls;
}

/** Checks the last press and aims the next in one call, as there are hundreds. */
function aimAtNext(): { place: { x: number; y: number } | null; miss: string | null } {
  const nameOf = (one: Element) =>
    `<${one.tagName.toLowerCase()}> ${one.getAttribute('aria-label') ?? one.textContent.trim()}`.slice(0, 60);
  const centreOf = (one: Element) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const findMiss = () => {
    if (!window.komaAimedAt) return null;
    const { element, drawn } = window.komaAimedAt;
    const met = window.komaClick instanceof Element ? window.komaClick : null;
    const isOurs = met !== null && (element.contains(met) || drawn.contains(met));
    if (isOurs || !drawn.isConnected) return null;
    const { x, y } = centreOf(drawn);
    const over = document.elementFromPoint(x, y);
    return `${nameOf(element)} — ${met ? nameOf(met) : `nothing; over it ${over ? nameOf(over) : 'nothing'}`}`;
  };
  const aim = () => {
    for (let next = window.komaControls?.shift(); next; next = window.komaControls?.shift()) {
      if (!next.drawn.isConnected) continue;
      next.drawn.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const place = centreOf(next.drawn);
      // Skips controls outside the window, such as the skip link, which serve the keyboard.
      if (place.x < 0 || place.y < 0 || place.x >= innerWidth || place.y >= innerHeight) continue;
      window.komaClick = null;
      window.komaAimedAt = next;
      return place;
    }
    window.komaAimedAt = undefined;
    return null;
  };
  const miss = findMiss();
  return { miss, place: aim() };
}
