import type { versions } from '../../../contract/calls/versions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { VERSIONS_MAX } from '../../../contract/limits.ts';
import { readFileLimits } from '../../access/limits/plan-limits.ts';
import type { Uploader } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { requireName } from '../files/adding/new-files.service.ts';
import { holdStorageToRegister } from './held-storage.service.ts';
import { type Arrived, dropUnlessKept, inspect, versionOf } from './inspect.service.ts';
import { refusals } from './refusals.ts';
import { settle } from './register-open.service.ts';
import { insertVersion } from './registration.queries.ts';
import type { NamingObject } from './sent-object.rules.ts';
import { lockUpload, readMedia, type UploadRow } from './uploads.queries.ts';
import { dropUpload, requireUpload } from './uploads.service.ts';

interface ReceiveVersion {
  uploader: Uploader;
  input: NamingObject<BodyOf<typeof versions.create>>;
}

export async function receiveVersion(
  platform: Platform,
  { uploader, input }: ReceiveVersion,
): Promise<Received> {
  const upload = await requireUpload(platform, { uploader, objectKey: input.objectKey });
  if (upload.version_of !== input.fileId) throw refusals.otherThing('fileId');
  if (upload.size_bytes !== input.fileSize) throw refusals.otherThing('fileSize');
  if (upload.file_name !== requireName(input.fileName)) throw refusals.otherThing('fileName');
  if (upload.version_id) return { upload };
  await holdStorageToRegister(platform, [upload]);
  const arrived = await inspect(platform, { upload, checksum: input.checksum });
  if (arrived.kind.media !== (await readMedia(platform.db, input.fileId))) {
    await dropUnlessKept(platform, { upload, arrived });
    await dropUpload(platform, upload);
    throw refusals.otherKind();
  }
  return { upload, arrived };
}

export interface Received {
  upload: UploadRow;
  arrived?: Arrived;
}

/** Call after the attempt to make a version. */
export async function dropUnused(platform: Platform, { upload, arrived }: Received): Promise<void> {
  if (arrived) await dropUnlessKept(platform, { upload, arrived });
}

interface AddVersion {
  uploader: Uploader;
  received: Received;
  fileId: string;
  number: number;
}

/** False: it is a version already. Callers hold the file's project. */
export async function writeNextVersion(
  platform: Platform,
  tx: Transaction,
  { uploader, received, fileId, number }: AddVersion,
): Promise<boolean> {
  const { upload, arrived } = received;
  const current = await lockUpload(tx, upload.id);
  if (!current) throw refusals.missing();
  if (current.version_id || !arrived) return false;
  if (!(await readFileLimits(tx, upload.owner_id)).versioning) throw refusals.noVersions();
  if (number > VERSIONS_MAX) throw refusals.tooManyVersions();
  await writeVersion(platform, tx, { uploader, upload, arrived, fileId, number });
  return true;
}

interface WriteVersion {
  uploader: Uploader;
  upload: UploadRow;
  arrived: Arrived;
  fileId: string;
  number: number;
}

async function writeVersion(
  platform: Platform,
  tx: Transaction,
  { uploader, upload, arrived, fileId, number }: WriteVersion,
): Promise<void> {
  const place = { file_id: fileId, number, created_by: uploader.accountId };
  const { version_id: id, ...version } = versionOf({ upload, arrived });
  await insertVersion(tx, { id, ...version, ...place });
  await settle(platform, tx, [{ upload, arrived }]);
}
