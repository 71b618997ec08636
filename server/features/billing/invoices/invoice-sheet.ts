/** What the child lays out: words that are chosen, dates and amounts that are formatted. */
export interface InvoiceSheet {
  language: string;
  isRightToLeft: boolean;
  title: string;
  /** Above everything, where the document is none: no money was taken. */
  warning: string | null;
  facts: Array<{ label: string; value: string }>;
  recipient: { label: string; name: string; lines: string[] };
  issuer: { label: string; name: string; lines: string[] };
  columns: { what: string; period: string; rate: string; amount: string };
  rows: Array<{ what: string; period: string; rate: string; amount: string }>;
  totals: Array<{ label: string; value: string; isStrong: boolean }>;
  notes: string[];
  /** Of the document, so that it is the same whenever it is made. */
  date: string;
}
