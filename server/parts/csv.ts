export type Row = Array<string | number | null>;

/** By which spreadsheets know UTF-8; first in the file. */
export const CSV_MARK = '\ufeff';

/** A spreadsheet takes what begins so for a formula, and runs it. The wide forms are what Japanese input makes. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function writeCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180. */
export const writeRows = (rows: Row[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
