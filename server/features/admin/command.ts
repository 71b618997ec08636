import type { Platform } from '../../platform.ts';

interface Described {
  usage: string;
  explains: string;
  /** Number of words after the name. */
  words: number;
  options?: string[];
}

interface OnInstallation extends Described {
  /** True to leave the tables alone: a backup before an upgrade has to hold them unmigrated. */
  leavesTables?: true;
  /** Returns the lines for the terminal. */
  run(platform: Platform, words: string[]): Promise<string[]>;
}

/** Reads files, without opening or making a database. */
interface OnFiles extends Described {
  runAlone(words: string[]): Promise<string[]>;
}

/** Looks at the machine first, then opens what exists and makes nothing. */
interface OnMachine extends Described {
  runFirst(words: string[], open: () => Promise<Platform>): Promise<string[]>;
}

export type Command = OnInstallation | OnFiles | OnMachine;

export interface Opening {
  /** False refuses a database of an older Koma and leaves it as it is. */
  migrates: boolean;
  /** False fails if there is none. */
  makes: boolean;
}

export class UsageFailure extends Error {}

export function alignColumns(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
