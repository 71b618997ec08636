import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const findBuilder = createRequire(import.meta.url);
/** The engine that the builder brings along. */
const engine: { source: string } = createRequire(findBuilder.resolve('@axe-core/playwright'))('axe-core');

export type Theme = 'light' | 'dark';

/** As a system does that turns dark in the evening: the page follows it. Nothing may be on its way from one colour to another. */
export async function showTheme(page: Page, theme: Theme) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

interface Looked {
  /** Selectors: this part alone, or all but this part. */
  only?: string;
  except?: string;
  /** Rules by their name; all of them otherwise. */
  rules?: readonly string[];
}

/** What a theme decides: all else is the same in both. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'] as const;

/** What axe finds wrong, run within the page: otherwise every look opens a further page to put its results together. */
export async function findBarriers(page: Page, { only, except, rules }: Looked = {}) {
  // Half a megabyte, which the builder would send twice for every look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engine.source);
  // Parts out of sight (`content-visibility`) stand still in the middle of a change of colours.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  });
  // Some of the component library change their colours slowly.
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
  const axe = new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (rules !== undefined) axe.withRules([...rules]);
  if (only !== undefined) axe.include(only);
  if (except !== undefined) axe.exclude(except);
  return (await axe.analyze()).violations;
}

/** Those that keep somebody from using the page. */
export async function findSeriousBarriers(page: Page, looked: Looked = {}): Promise<string[]> {
  const found = await findBarriers(page, looked);
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Nothing that keeps somebody from using the page, in either theme. */
export async function expectNoBarrier(page: Page) {
  await showTheme(page, 'light');
  expect(await findSeriousBarriers(page), `${page.url()}, light`).toEqual([]);
  await showTheme(page, 'dark');
  expect(await findSeriousBarriers(page, { rules: rulesOfColours }), `${page.url()}, dark`).toEqual([]);
}

/** Nothing wrong at all in this part, in either theme. */
export async function expectReadableInBothThemes(page: Page, part = 'body') {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    const rules = theme === 'dark' ? { rules: rulesOfColours } : {};
    const found = await findBarriers(page, { only: part, ...rules });
    expect(found.map(({ id, nodes }) => [theme, id, nodes[0]?.html])).toEqual([]);
  }
}
