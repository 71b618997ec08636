/** The storage's answer to bytes; 0 means that none came. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
  readonly status: number;

  constructor(status: number) {
    super(`The storage answered ${status}`);
    this.status = status;
  }
}
