import { AdministrationFailure } from '../../accounts/administration.service.ts';

/** Leaves out codes of lost connections, which belong to the database or the storage. */
const ofFiles = new Set([
  ...['EACCES', 'EBUSY', 'EDQUOT', 'EEXIST', 'EFBIG', 'EINVAL', 'EIO', 'EISDIR', 'ELOOP', 'EMFILE'],
  ...['ENAMETOOLONG', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'ENOTEMPTY', 'ENXIO', 'EPERM', 'EROFS', 'ESTALE'],
]);

export const isOfFiles = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  ofFiles.has(String(error.code)) &&
  // A missing socket is ENOENT too.
  !('syscall' in error && error.syscall === 'connect');

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
