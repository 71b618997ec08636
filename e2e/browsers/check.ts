import type { Koma } from '../helpers/koma.ts';
import type { Person } from '../helpers/people.ts';
import { signInAs } from '../helpers/people.ts';
import type { Driver } from './driver.ts';

/** What one check did in one browser: how often it looked, and how often it saw something else than it should. */
export interface Result {
  check: string;
  moves: number;
  wrong: number;
  /** What was seen instead, for the first few. */
  notes: string[];
}

/** A product with somebody and a project in it, shared by all browsers. */
export interface Stage {
  koma: Koma;
  person: Person;
  projectId: string;
}

/** Opens the product in a window with nothing in it; what it opens is closed after the check. */
export type Open = () => Promise<Driver>;

/** Tells each result as soon as it has it. */
export type Check = (stage: Stage, open: Open, tell: (result: Result) => void) => Promise<void>;

/** A path, as somebody who reads English and counts frames. */
export async function enter(driver: Driver, person: Person | null, path: string) {
  if (person) await signInAs(driver, person);
  else await driver.goto('/robots.txt');
  await driver.evaluate(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('reviewTimeMode', '"frames"');
    localStorage.setItem('reviewHeldBy', '"clock"');
  }, null);
  await driver.goto(path);
}

/** Counts each named look: what was seen beside what should have been. */
export function resultOf(
  check: string,
  looks: Record<string, readonly [seen: unknown, wanted: unknown]>,
): Result {
  const missed = Object.entries(looks).filter(([, [seen, wanted]]) => seen !== wanted);
  return {
    check,
    moves: Object.keys(looks).length,
    wrong: missed.length,
    notes: missed.map(([name, [seen]]) => `${name}: ${JSON.stringify(seen)}`),
  };
}
