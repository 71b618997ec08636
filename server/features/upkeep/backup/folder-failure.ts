import { AdministrationFailure } from '../../accounts/administration.service.ts';

/** Of files and folders. What ends connections has other codes, and is the database's or the storage's. */
const ofFiles = new Set([
  ...['EACCES', 'EBUSY', 'EDQUOT', 'EEXIST', 'EFBIG', 'EINVAL', 'EIO', 'EISDIR', 'ELOOP', 'EMFILE'],
  ...['ENAMETOOLONG', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'ENOTEMPTY', 'ENXIO', 'EPERM', 'EROFS', 'ESTALE'],
]);

export const isOfFiles = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  ofFiles.has(String(error.code)) &&
  // A socket that is gone is a missing file, too.
  !('syscall' in error && error.syscall === 'connect');

/** What is wrong with the folder of the backups is one sentence that names it; everything else stays what it was. */
export async function explainFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    throw new AdministrationFailure(`The folder ${folder} cannot be used for backups: ${error.message}.`, {
      cause: error,
    });
  }
}
