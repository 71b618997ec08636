/** Input of the child process. */
export interface InvoiceSheet {
  language: string;
  isRightToLeft: boolean;
  title: string;
  /** Set if no money was taken, so that the sheet is no real invoice. */
  warning: string | null;
  facts: Array<{ label: string; value: string }>;
  recipient: { label: string; name: string; lines: string[] };
  issuer: { label: string; name: string; lines: string[] };
  columns: { what: string; period: string; rate: string; amount: string };
  rows: Array<{ what: string; period: string; rate: string; amount: string }>;
  totals: Array<{ label: string; value: string; isStrong: boolean }>;
  notes: string[];
  /** Taken from the document, so that its bytes never change. */
  date: string;
}
