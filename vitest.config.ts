import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: './server/test/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Long enough for a busy machine: what is waited for is the thing itself, never the clock.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { shuffle: { files: true } },
    expect: { requireAssertions: true, poll: { timeout: 30_000, interval: 20 } },
  },
});
