import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { bringTexts } from './build/text-files.ts';

/** What is slow by nature has it in its name. Paths that are named run all that stands there. */
const slow = '**/*.slow.test.{ts,tsx}';
const { TESTS } = process.env;
const left = TESTS === 'quick' ? [slow] : TESTS === 'slow' ? ['**/!(*.slow).test.{ts,tsx}'] : [];

/** Rules of the page, the contract and the scripts. */
const rules = '{build,chaos,contract,web,scripts,tools}/**/*.test.ts';
/** These change modules or globals that others of their process would see. */
const alone = [
  'server/features/accounts/sessions/known-addresses.test.ts',
  ...globSync(rules).filter((file) => /\bvi\.(mock|stub|reset)/.test(readFileSync(file, 'utf8'))),
];
/** Components, drawn without a browser. */
const pages = 'web/**/*.test.tsx';

export default defineConfig({
  plugins: [bringTexts()],
  test: {
    globalSetup: './server/test/global-setup.ts',
    pool: 'forks',
    // One more than the cores of a small machine: queues, mails and limits are waited for.
    maxWorkers: 3,
    // For a hang: on a machine where ten others work, media takes minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Without layout nothing in a menu can be focused: Mantine says so with the whole page.
    onConsoleLog: (log) => (log.startsWith('[@mantine/hooks/use-focus-trap]') ? false : undefined),
    sequence: { shuffle: { files: true } },
    expect: { requireAssertions: true, poll: { timeout: 30_000, interval: 20 } },
    // Loading the server takes longer than most of its tests: the files of one process share what is loaded. One group
    // after the other, since a process that meets a file of another project ends.
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
