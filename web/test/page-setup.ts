import { afterEach } from 'vitest';
import { forgetTries } from './koma.ts';
import { forgetPage } from './page.tsx';

// Runs for every test file, although modules are shared by the files of a process.
afterEach(async () => {
  await forgetPage();
  await forgetTries();
});
