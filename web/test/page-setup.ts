import { afterEach } from 'vitest';
import { forgetTries } from './koma.ts';
import { forgetPage } from './page.tsx';

// Runs anew for every file. The files of a process share their modules: what a module asks for counts for the first.
afterEach(async () => {
  await forgetPage();
  await forgetTries();
});
