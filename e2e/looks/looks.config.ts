import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** The pictures of `npm run looks`; the sheets lie in `test-results/looks`. */
export default defineConfig(tests, {
  testDir: '.',
  testMatch: '**/*.look.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../test-results/looks-failed',
  workers: 2,
});
