import type { Koma } from '../helpers/koma.ts';
import type { Person } from '../helpers/people.ts';
import { signInAs } from '../helpers/people.ts';
import type { Driver } from './driver.ts';

export interface Result {
  check: string;
  moves: number;
  wrong: number;
  notes: string[];
}

/** A running product with an account and a project, shared by all browsers. */
export interface Stage {
  koma: Koma;
  person: Person;
  projectId: string;
}

/** Opens an empty window, closed after the check. */
export type Open = () => Promise<Driver>;

export type Check = (stage: Stage, open: Open, tell: (result: Result) => void) => Promise<void>;

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
