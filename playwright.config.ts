import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/chromium.ts';

const chromium = await findChromium();

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: './test-results',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    screenshot: 'only-on-failure',
    // What was done, asked and answered; a film of every page on top would take as long again as the tests.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: chromium.path,
      args: chromium.args,
      env: { ...process.env, ...chromium.env },
    },
  },
});
