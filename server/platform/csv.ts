export type Row = Array<string | number | null>;

/** Tells spreadsheets that the file is UTF-8. It must come first. */
export const CSV_MARK = '\ufeff';

/** Matches a cell that a spreadsheet would run as a formula. Japanese input makes the wide forms. */
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
