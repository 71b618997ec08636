import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const findBuilder = createRequire(import.meta.url);
const engine: { source: string } = createRequire(findBuilder.resolve('@axe-core/playwright'))('axe-core');

export type Theme = 'light' | 'dark';

/** Switches the system's theme, which the page follows. Reduced motion avoids colours halfway through a transition. */
export async function showTheme(page: Page, theme: Theme) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

interface Looked {
  /** Selectors of the part to check or to leave out. */
  only?: string;
  except?: string;
  /** Names of rules; all by default. */
  rules?: readonly string[];
}

const rulesOfColours = ['color-contrast', 'link-in-text-block'] as const;

/** Runs axe within the page: otherwise each run opens another page to merge its results. */
export async function findBarriers(page: Page, { only, except, rules }: Looked = {}) {
  // Injected once: the builder would send half a megabyte twice per run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engine.source);
  // Shows skipped parts (`content-visibility`), whose colours would stop halfway.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  });
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
  const axe = new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (rules !== undefined) axe.withRules([...rules]);
  if (only !== undefined) axe.include(only);
  if (except !== undefined) axe.exclude(except);
  return (await axe.analyze()).violations;
}

export async function findSeriousBarriers(page: Page, looked: Looked = {}): Promise<string[]> {
  const found = await findBarriers(page, looked);
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

export async function expectNoBarrier(page: Page) {
  await showTheme(page, 'light');
  expect(await findSeriousBarriers(page), `${page.url()}, light`).toEqual([]);
  await showTheme(page, 'dark');
  expect(await findSeriousBarriers(page, { rules: rulesOfColours }), `${page.url()}, dark`).toEqual([]);
}

export async function expectReadableInBothThemes(page: Page, part = 'body') {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    const rules = theme === 'dark' ? { rules: rulesOfColours } : {};
    const found = await findBarriers(page, { only: part, ...rules });
    expect(found.map(({ id, nodes }) => [theme, id, nodes[0]?.html])).toEqual([]);
  }
}
