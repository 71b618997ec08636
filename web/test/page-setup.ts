import { afterEach } from 'vitest';
import { forgetPage } from './page.tsx';

// Runs anew for every file. The files of a process share their modules: what a module asks for counts for the first.
afterEach(forgetPage);
