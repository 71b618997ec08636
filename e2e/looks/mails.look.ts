import { expect, type Page, test } from '@playwright/test';
import { languages } from '../../contract/enums.ts';
import { makeEveryMail, type Names } from '../../server/test/every-mail.ts';
import { findBarriers, type Theme } from '../helpers/barriers.ts';
import { writeSheet } from './take-looks.ts';

const names: Names = {
  person: '山田 花子',
  other: 'Ken Sato',
  thing: '春のキャンペーン',
  file: 'opening_v3 (final).mp4',
};
const themes: Theme[] = ['light', 'dark'];
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="280" height="158"><rect width="280" height="158" fill="#479"/></svg>')}`;

test('every mail', async ({ page }) => {
  const wrong: string[] = [];
  const all = await Promise.all(languages.map((language) => makeEveryMail({ language, names })));
  for (const { kind } of all[0] ?? [])
    for (const width of [600, 390]) {
      const rows: Buffer[][] = [];
      for (const theme of themes) {
        const row: Buffer[] = [];
        for (const [at, language] of languages.entries()) {
          const html = all[at]?.find((one) => one.kind === kind)?.mail.html;
          if (html === undefined) continue;
          const { png, found } = await show(page, { html, width, theme });
          row.push(png);
          wrong.push(...found.map((one) => `${kind} ${language} ${theme} ${width}: ${one}`));
        }
        rows.push(row);
      }
      await writeSheet(`mail-${kind}-${width}`, rows);
    }
  expect(wrong).toEqual([]);
});

async function show(page: Page, { html, width, theme }: { html: string; width: number; theme: Theme }) {
  await page.setViewportSize({ width, height: 300 });
  await page.emulateMedia({ colorScheme: theme });
  await page.setContent(html.replace(/cid:[^"]+/g, PICTURE));
  const png = await page.screenshot({ fullPage: true });
  // A mail is no page, so it needs no landmarks.
  const barriers = (await findBarriers(page)).filter(
    ({ id }) => id !== 'region' && id !== 'landmark-one-main',
  );
  const found = barriers.map(({ id, nodes }) => `${id} at ${nodes[0]?.html.slice(0, 200)}`);
  const shown = await page.evaluate(() => document.documentElement.scrollWidth);
  if (shown > width) found.push(`the mail is ${shown} wide`);
  return { png, found };
}
