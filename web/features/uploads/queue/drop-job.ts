import { errors } from '../../../../contract/errors.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { UnreadableFile } from '../checksum/checksum.ts';
import { StorageFailure } from '../sending/sending-failures.ts';
import type { Transport } from '../sending/transport.ts';
import type { UploadJob } from './upload-job.ts';

/** Lasts until the next sign-in. */
export const isSignedOut = (error: unknown) => error instanceof ApiError && error.http === 401;

/** Pass once a plan, an account or a request takes files again. */
const passing: number[] = [
  errors.planLimit.code,
  errors.accountFull.code,
  errors.requestClosed.code,
  errors.senderRequired.code,
];

/** Tells whether the upload can resume, as its stored bytes stay valid. */
export function canGoOn(error: unknown): boolean {
  if (error instanceof StorageFailure) return error.status >= 500;
  return (
    error instanceof UnreadableFile ||
    (error instanceof ApiError && (error.http >= 500 || passing.includes(error.code) || isSignedOut(error)))
  );
}

/** Aborts a file's upload on the server, which would reserve its space for a day. */
export function dropTask(job: UploadJob, at: number, transport: Transport) {
  const begun = job.begun.get(at);
  job.begun.delete(at);
  if (begun) transport.abort(begun.id).catch(() => undefined);
}

export function dropJob(job: UploadJob, transport: Transport) {
  for (const at of [...job.begun.keys()]) dropTask(job, at, transport);
  const root = job.folders.get('');
  const failed = job.announced - job.done.size - job.failures.size;
  job.announced = 0;
  if (root !== undefined && failed > 0) transport.countFolder(root, { failed }).catch(() => undefined);
}

/** Removes a cancelled folder that is empty, as it would block its name. */
export function dropFolder({ folders, done }: UploadJob, transport: Transport) {
  const root = folders.get('');
  if (root !== undefined && done.size === 0) transport.removeFolder(root).catch(() => undefined);
}
