/** Status of the storage's answer; 0 if none came. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
  readonly status: number;

  constructor(status: number) {
    super(`The storage answered ${status}`);
    this.status = status;
  }
}

/** The server registered no file: the folder has the same image already. */
export class NoFileId extends Error {
  override name = 'NoFileId';
}
