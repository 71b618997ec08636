import type { Parts } from '../../parts.ts';

export interface Command {
  usage: string;
  explains: string;
  /** How many words follow the name. */
  words: number;
  /** What may be said after them. */
  options?: string[];
  /** Answers the lines for the terminal. */
  run(parts: Parts, words: string[]): Promise<string[]>;
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
