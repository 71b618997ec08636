import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lets others go first. Linux may weigh whole sessions against each other, and then a priority counts within its own
 * session only: where the program leads one, the session steps back with it.
 */
export function lowerPriority(pid: number, nice: number): void {
  try {
    setPriority(pid, nice);
    writeFileSync(`/proc/${pid}/autogroup`, `${nice}`);
  } catch {
    // It has ended already, or the system knows no such groups.
  }
}
