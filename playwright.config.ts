import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/helpers/chromium.ts';

/** Slow tests are named so. A named path runs everything there. */
const slow = '**/*.slow.spec.ts';
const { TESTS } = process.env;

const chromium = await findChromium();

export default defineConfig({
  testDir: './e2e',
  testMatch: TESTS === 'slow' ? slow : '**/*.spec.ts',
  testIgnore: TESTS === 'quick' ? slow : [],
  globalSetup: './e2e/global-setup.ts',
  outputDir: './test-results',
  // Otherwise one worker would finish the last file alone.
  fullyParallel: true,
  // Two more than a small machine's cores: a test waits half of its time.
  workers: 4,
  // For a hang, not for a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ja-JP',
    // Each test has a browser of its own, which would keep all of Koma's files for a single visit.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Tokyo',
    // Gliding dialogs cost the processor a dozen paints; only slow tests watch them.
    contextOptions: { reducedMotion: TESTS === 'slow' ? 'no-preference' : 'reduce' },
    screenshot: 'only-on-failure',
    // Records steps only: films of every page would nearly double the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: chromium.path,
      args: chromium.args,
      env: { ...process.env, ...chromium.env },
    },
  },
});
