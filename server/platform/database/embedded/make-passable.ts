import { mkdirSync } from 'node:fs';

/** Lets the database's user in: Koma's own umask would keep it out. */
export function makePassable(folder: string, mode: number): void {
  const before = process.umask(0);
  try {
    mkdirSync(folder, { recursive: true, mode });
  } finally {
    process.umask(before);
  }
}
