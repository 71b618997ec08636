import { S3ServiceException } from '@aws-sdk/client-s3';

/** An answer of the server (not a lost connection); with names, one of these answers. */
export const isS3Error = (error: unknown, ...names: string[]) =>
  error instanceof S3ServiceException && (names.length === 0 || names.includes(error.name));

/** Awaits, and answers undefined for an object or upload that is not there. */
export async function ifStored<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (isS3Error(error, 'NotFound', 'NoSuchKey', 'NoSuchUpload')) return undefined;
    throw error;
  }
}
