export const PAGE_COLUMNS = 12;
export const PAGE_ROWS = 16;
export const PAGE_CELLS = PAGE_COLUMNS * PAGE_ROWS;

/** Box in fractions of the page: left, top, right, bottom. */
export type PageWord = [text: string, left: number, top: number, right: number, bottom: number];

export interface PagePrint {
  /** In points, upright. */
  width: number;
  height: number;
  /** Hash of the stored picture: equal ones are drawn alike to the last pixel. */
  digest: string;
  /** Mean brightness, row by row. */
  cells: number[];
  /** In reading order. */
  words: PageWord[];
}
