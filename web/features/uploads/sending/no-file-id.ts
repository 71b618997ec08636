/** The server registered no file: the folder has the same image already. */
export class NoFileId extends Error {
  override name = 'NoFileId';
}
