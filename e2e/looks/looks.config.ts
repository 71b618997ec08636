import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** Takes the pictures of `npm run looks`; the sheets are in `test-results/looks`. */
export default defineConfig(tests, {
  testDir: '.',
  testMatch: '**/*.look.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../test-results/looks-failed',
  workers: 2,
});
