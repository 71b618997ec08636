import { S3ServiceException } from '@aws-sdk/client-s3';
import { StartFailure } from '../../../start-failure.ts';

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

/** One sentence for whoever runs the server. What only a change of the settings mends is a reason not to start. */
export function explainBucket(error: unknown, bucket: string): Error {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const said = error instanceof Error ? (causeOf(error) ?? error.message) : String(error);
  if (status === 404) return new StartFailure(`The bucket ${bucket} of STORAGE_URL does not exist.`);
  if (status === 401 || status === 403)
    return new StartFailure(
      `The storage of STORAGE_URL refuses AWS_ACCESS_KEY_ID with its secret, or that key may not use the bucket ${bucket}.`,
    );
  if (status === 301 || status === 400)
    return new StartFailure(
      `The storage of STORAGE_URL does not take the request for the bucket ${bucket} (HTTP ${status}): its region or endpoint is another one.`,
    );
  if (status) return new Error(`The storage of STORAGE_URL answers with HTTP ${status}.`, { cause: error });
  return new Error(`The storage of STORAGE_URL does not answer: ${said || 'no connection'}.`, {
    cause: error,
  });
}

/** A connection that failed at several addresses says why for each, and nothing itself. */
const causeOf = (error: Error): string | undefined =>
  error instanceof AggregateError ? String(error.errors[0]?.message ?? '') : undefined;
