/** Of the grid by which pages are recognised. */
export const PAGE_COLUMNS = 12;
export const PAGE_ROWS = 16;
export const PAGE_CELLS = PAGE_COLUMNS * PAGE_ROWS;

/** A word and the box around it, in shares of the page: left, top, right, bottom. */
export type PageWord = [text: string, left: number, top: number, right: number, bottom: number];

/** What is kept of every page of a document, so that another version of it can be laid beside it. */
export interface PagePrint {
  /** In points, as it is read. */
  width: number;
  height: number;
  /** Of its stored picture: pages with the same are drawn alike to the last pixel. */
  digest: string;
  /** The mean brightness of each part, row by row. */
  cells: number[];
  /** In the order in which they are read. */
  words: PageWord[];
}
