import { S3ServiceException } from '@aws-sdk/client-s3';
import { StartFailure } from '../../../start-failure.ts';

/** Recognises an answer of the server, not a lost connection. Names restrict it to these errors. */
export const isS3Error = (error: unknown, ...names: string[]) =>
  error instanceof S3ServiceException && (names.length === 0 || names.includes(error.name));

export async function ifStored<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (isS3Error(error, 'NotFound', 'NoSuchKey', 'NoSuchUpload')) return undefined;
    throw error;
  }
}

/** Explains a failure to the operator. Only failures of the settings prevent the start. */
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

/** An AggregateError has the reasons of all addresses and no message itself. */
const causeOf = (error: Error): string | undefined =>
  error instanceof AggregateError ? String(error.errors[0]?.message ?? '') : undefined;
