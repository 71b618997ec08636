import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/helpers/chromium.ts';

/** What is slow by nature has it in its name. Paths that are named run all that stands there. */
const slow = '**/*.slow.spec.ts';
const { TESTS } = process.env;

const chromium = await findChromium();

export default defineConfig({
  testDir: './e2e',
  testMatch: TESTS === 'slow' ? slow : '**/*.spec.ts',
  testIgnore: TESTS === 'quick' ? slow : [],
  globalSetup: './e2e/global-setup.ts',
  outputDir: './test-results',
  // Every test stands alone: otherwise the last file is finished by one worker while the other has nothing to do.
  fullyParallel: true,
  // Two more than the cores of a small machine: a test waits about half of its time.
  workers: 4,
  // For a hang, not for a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // A dialog that glides in is painted a dozen times by the processor. The slow tests see how it moves.
    contextOptions: { reducedMotion: TESTS === 'slow' ? 'no-preference' : 'reduce' },
    screenshot: 'only-on-failure',
    // The steps alone: with a film of every page the tests would take nearly twice as long.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: chromium.path,
      args: chromium.args,
      env: { ...process.env, ...chromium.env },
    },
  },
});
