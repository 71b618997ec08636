import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../server/test/remove-folder.ts';
import { test } from './fixtures.ts';

/** Stored on disk: otherwise Chromium crashes when a page reads a file handle from IndexedDB. */
export const testWithProfile = test.extend({
  page: async ({ playwright, launchOptions, baseURL, locale, timezoneId }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'koma-profile-'));
    const options = {
      ...launchOptions,
      baseURL: baseURL ?? '',
      locale: locale ?? '',
      timezoneId: timezoneId ?? '',
    };
    const context = await playwright.chromium.launchPersistentContext(folder, options);
    const page = context.pages()[0] ?? (await context.newPage());
    await use(page);
    await context.close();
    await removeFolder(folder);
  },
});
