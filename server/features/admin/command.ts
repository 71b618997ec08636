import type { Parts } from '../../parts.ts';

interface Described {
  usage: string;
  explains: string;
  /** How many words follow the name. */
  words: number;
  /** What may be said after them. */
  options?: string[];
}

interface OnInstallation extends Described {
  /** It migrates nothing: what is saved for a way back has to be the state before a newer Koma migrated it. */
  leavesTables?: true;
  /** Answers the lines for the terminal. */
  run(parts: Parts, words: string[]): Promise<string[]>;
}

/** It reads files, and no database is opened or even made for it. */
interface OnFiles extends Described {
  runAlone(words: string[]): Promise<string[]>;
}

/** It looks at the machine first. Then it opens what is there, and makes nothing. */
interface OnMachine extends Described {
  runFirst(words: string[], open: () => Promise<Parts>): Promise<string[]>;
}

export type Command = OnInstallation | OnFiles | OnMachine;

export interface Opening {
  /** False: a database of an older Koma is refused and stays as it is. */
  migrates: boolean;
  /** False: it fails where there is none. */
  makes: boolean;
}

/** Arguments that a command cannot be run with. */
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
