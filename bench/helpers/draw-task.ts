/** What the bench of documents asks of its worker. */
export interface DrawTask {
  file: string;
  folder: string;
  pixels: number;
  pagesMax: number;
}
