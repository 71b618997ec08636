import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { bringTexts } from './build/text-files.ts';

/** Slow tests are named so. A named path runs everything there. */
const slow = '**/*.slow.test.{ts,tsx}';
const { TESTS } = process.env;
const left = TESTS === 'quick' ? [slow] : TESTS === 'slow' ? ['**/!(*.slow).test.{ts,tsx}'] : [];

const rules = '{build,chaos,contract,web,scripts,tools}/**/*.test.ts';
const alone = [
  'server/features/accounts/sessions/known-addresses.test.ts',
  ...globSync(rules).filter((file) => /\bvi\.(mock|stub|reset)/.test(readFileSync(file, 'utf8'))),
];
const pages = 'web/**/*.test.tsx';

export default defineConfig({
  plugins: [bringTexts()],
  test: {
    globalSetup: './server/test/global-setup.ts',
    pool: 'forks',
    // Exceeds a small machine's cores by one, as queues, mails and limits are waited for.
    maxWorkers: 3,
    // For a hang: on a busy machine media takes minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Mantine reports missing layout with the whole page.
    onConsoleLog: (log) => (log.startsWith('[@mantine/hooks/use-focus-trap]') ? false : undefined),
    sequence: { shuffle: { files: true } },
    expect: { requireAssertions: true, poll: { timeout: 30_000, interval: 20 } },
    // Shares modules among a process's files, as loading the server takes longer than most tests. Groups run in turn,
    // since a process ends when it meets a file of another project.
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,stripe-sandbox}/**/*.test.ts'],
          exclude: [...alone, ...left],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: [rules],
          exclude: [...alone, ...left],
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: left, sequence: { groupOrder: 4 } } },
      {
        extends: true,
        test: {
          name: 'page',
          include: [pages],
          exclude: left,
          environment: './web/test/page-environment.ts',
          setupFiles: './web/test/page-setup.ts',
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
