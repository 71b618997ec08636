import type { Result } from './check.ts';
import type { Browser } from './driver.ts';

const row = (browser: string, check: string, moves: string, wrong: string, notes = '') =>
  console.log(
    `${browser.padEnd(18)} ${check.padEnd(28)} ${moves.padStart(6)} ${wrong.padStart(6)}  ${notes}`.trimEnd(),
  );

export const printTitle = () => row('browser', 'check', 'moves', 'wrong');

export const printRow = (browser: string, { check, moves, wrong, notes }: Result) =>
  row(browser, check, String(moves), String(wrong), notes.join('; '));

export const printSkipped = ({ name, packages }: Browser, why: string) =>
  row(name, why, '-', '-', `not checked; on Debian install ${packages}`);
