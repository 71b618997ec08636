import { errors } from '../../../../contract/errors.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { UnreadableFile } from '../checksum/checksum.ts';
import { StorageFailure } from '../sending/storage-failure.ts';
import type { Transport } from '../sending/transport.ts';
import type { UploadJob } from './upload-job.ts';

/** Nobody is signed in any more; once somebody is, it goes on. */
export const isSignedOut = (error: unknown) => error instanceof ApiError && error.http === 401;

/** A plan or an account gets more room, and a link that takes files is turned on again. */
const passing: number[] = [
  errors.planLimit.code,
  errors.accountFull.code,
  errors.requestClosed.code,
  errors.senderRequired.code,
];

/** A disk that was pulled out, a storage or a plan that is full, a session that ended: what arrived is still good. */
export function canGoOn(error: unknown): boolean {
  if (error instanceof StorageFailure) return error.status >= 500;
  return (
    error instanceof UnreadableFile ||
    (error instanceof ApiError && (error.http >= 500 || passing.includes(error.code) || isSignedOut(error)))
  );
}

/** What the server has of one file: it would hold its room for a day. */
export function dropTask(job: UploadJob, at: number, transport: Transport) {
  const begun = job.begun.get(at);
  job.begun.delete(at);
  if (begun) transport.abort(begun.id).catch(() => undefined);
}

/** Everything that the server has of an item, and the files that its folder would go on waiting for. */
export function dropJob(job: UploadJob, transport: Transport) {
  for (const at of [...job.begun.keys()]) dropTask(job, at, transport);
  const root = job.folders.get('');
  const failed = job.announced - job.done.size - job.failures.size;
  job.announced = 0;
  if (root !== undefined && failed > 0) transport.countFolder(root, { failed }).catch(() => undefined);
}

/** A cancelled folder of which nothing arrived would only be in the way of the next try. */
export function dropFolder({ folders, done }: UploadJob, transport: Transport) {
  const root = folders.get('');
  if (root !== undefined && done.size === 0) transport.removeFolder(root).catch(() => undefined);
}
