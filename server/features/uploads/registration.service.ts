import type { uploads } from '../../../contract/calls/uploads.ts';
import type { versions } from '../../../contract/calls/versions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Language } from '../../../contract/enums.ts';
import { VERSIONS_MAX } from '../../../contract/limits.ts';
import type { UploadAccess } from '../../access/files/upload-access.ts';
import { readFileLimits } from '../../access/limits/plan-limits.ts';
import { holdOpenRequest } from '../../access/links/request-access.ts';
import { Failure, fail } from '../../failure.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import { dropAfter } from '../../parts/database/drop-after.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { Parts } from '../../parts.ts';
import { isSender, type Person, type Uploader } from '../../person.ts';
import { addFile, isTakenName, refuseTakenName, requireName } from '../files/adding/new-files.service.ts';
import { showFileItem } from '../files/listing/file-items.service.ts';
import { startProcessing } from '../processing/processing.service.ts';
import { countFailedFile, countRegisteredFiles } from './folder-upload.service.ts';
import { holdStorageToRegister } from './held-storage.service.ts';
import { type Arrived, dropUnlessKept, inspect } from './inspect.service.ts';
import { refusals } from './refusals.ts';
import { findOpenFolder, insertVersion, listLikeImages, lockProject } from './registration.queries.ts';
import { compareBytes } from './same-bytes.service.ts';
import type { NamingObject } from './sent-object.rules.ts';
import { requireTarget } from './upload-target.ts';
import { announceAddedFile } from './uploads.announcer.ts';
import { lockUpload, readMedia, type UploadRow, updateUpload } from './uploads.queries.ts';
import { dropUpload, removeSentLater, requireUpload, targetOf } from './uploads.service.ts';

interface Register {
  uploader: Uploader;
  input: NamingObject<BodyOf<typeof uploads.createFile>>;
}

/** Shows the file that became of an upload to the person who sent it; a repeated call may come when it is out of sight. */
export async function registerFile(
  parts: Parts,
  { person, language, input }: Pick<Register, 'input'> & { person: Person; language: Language },
) {
  const { fileId: id } = await registerUpload(parts, { uploader: person, input });
  return showFileItem(parts, { person, language, id });
}

/** Makes a file of what was uploaded; of the same upload always the same file. */
export async function registerUpload(
  parts: Parts,
  { uploader, input }: Register,
): Promise<{ access: UploadAccess; fileId: string }> {
  const upload = await requireUpload(parts, { uploader, objectKey: input.objectKey });
  const access = await requireTarget(parts, targetOf(uploader, upload));
  if (upload.file_id) return { access, fileId: upload.file_id };
  const folderId = input.isFolder ? (input.folderId ?? input.fileId) : null;
  try {
    requireSameThing(upload, input);
    await holdStorageToRegister(parts, [upload]);
    const kinds = access.request?.kinds;
    const arrived = await inspect(parts, { upload, checksum: input.checksum, kinds });
    const fileId = await dropAfter(writeFile(parts, { access, upload, arrived, folderId }), () =>
      dropUnlessKept(parts, { upload, arrived }),
    );
    return { access, fileId };
  } catch (error) {
    const refusal = isTakenName(error) ? refuseTakenName() : error;
    if (folderId && refusal instanceof Failure) await countFailedFile(parts, { access, folderId });
    throw refusal;
  }
}

type Announced = Pick<Register['input'], 'projectId' | 'fileId' | 'fileSize' | 'fileName'>;

/** A signed address is for one name, place and length. */
export function requireSameThing(upload: UploadRow, input: Announced): void {
  if (upload.version_of) throw refusals.otherThing('filePath');
  if (upload.project_id !== input.projectId) throw refusals.otherThing('projectId');
  if (upload.parent_id !== input.fileId) throw refusals.otherThing('fileId');
  if (upload.size_bytes !== input.fileSize) throw refusals.otherThing('fileSize');
  if (upload.file_name !== requireName(input.fileName)) throw refusals.otherThing('fileName');
}

interface ReceiveVersion {
  uploader: Uploader;
  input: NamingObject<BodyOf<typeof versions.create>>;
}

/** An upload that is to become a version: of the announced name, file and length, and intact. */
export async function receiveVersion(parts: Parts, { uploader, input }: ReceiveVersion): Promise<Received> {
  const upload = await requireUpload(parts, { uploader, objectKey: input.objectKey });
  if (upload.version_of !== input.fileId) throw refusals.otherThing('fileId');
  if (upload.size_bytes !== input.fileSize) throw refusals.otherThing('fileSize');
  if (upload.file_name !== requireName(input.fileName)) throw refusals.otherThing('fileName');
  if (upload.version_id) return { upload };
  await holdStorageToRegister(parts, [upload]);
  const arrived = await inspect(parts, { upload, checksum: input.checksum });
  if (arrived.kind.media !== (await readMedia(parts.db, input.fileId))) {
    await dropUnlessKept(parts, { upload, arrived });
    await dropUpload(parts, upload);
    throw refusals.otherKind();
  }
  return { upload, arrived };
}

export interface Received {
  upload: UploadRow;
  /** Undefined: it became a version before. */
  arrived?: Arrived;
}

/** After the try to make a version of it. */
export async function dropUnused(parts: Parts, { upload, arrived }: Received): Promise<void> {
  if (arrived) await dropUnlessKept(parts, { upload, arrived });
}

interface AddVersion {
  uploader: Uploader;
  received: Received;
  fileId: string;
  /** Its place: on top. */
  number: number;
}

/** False when the same upload became a version before. The file's project is held meanwhile. */
export async function writeNextVersion(
  parts: Parts,
  tx: Transaction,
  { uploader, received, fileId, number }: AddVersion,
): Promise<boolean> {
  const { upload, arrived } = received;
  const current = await lockUpload(tx, upload.id);
  if (!current) throw refusals.missing();
  if (current.version_id || !arrived) return false;
  if (!(await readFileLimits(tx, upload.owner_id)).versioning) throw refusals.noVersions();
  if (number > VERSIONS_MAX) throw refusals.tooManyVersions();
  await writeVersion(parts, tx, { uploader, upload, arrived, fileId, number });
  return true;
}

/** What a sender brings is written while the request is on, and never after it was turned off. */
export async function holdRequestOf(tx: Transaction, { uploader }: UploadAccess): Promise<void> {
  if (isSender(uploader)) await holdOpenRequest(tx, uploader);
}

interface WriteFile {
  access: UploadAccess;
  upload: UploadRow;
  arrived: Arrived;
  folderId: string | null;
}

interface Checked {
  /** Refuses what the folder has already. */
  requireNew: (tx: Transaction) => Promise<void>;
}

/** Pictures of the same sum are read before the project is held, so that nobody waits for the store meanwhile. */
async function writeFile(parts: Parts, { access, upload, arrived, folderId }: WriteFile): Promise<string> {
  const { project_id: projectId, parent_id: parentId, size_bytes: size } = upload;
  const { key, checksum, kind } = arrived;
  const image = { projectId, parentId, checksum, size, seesPrivate: access.seesPrivate };
  const listLike = async (db: Database | Transaction) =>
    kind.media === 'image' ? listLikeImages(db, image) : [];
  const isSame = compareBytes(parts.storage, { key, size });
  for (const like of await listLike(parts.db)) await isSame(like);
  const requireNew = async (tx: Transaction) => {
    for (const like of await listLike(tx)) if (await isSame(like)) throw refusals.sameImage();
  };
  return inTransaction(parts.db, (tx) =>
    addRegistered(parts, tx, { access, upload, arrived, folderId, requireNew }),
  );
}

async function addRegistered(
  parts: Parts,
  tx: Transaction,
  { access, upload, arrived, folderId, requireNew }: WriteFile & Checked,
): Promise<string> {
  const { id, project_id: projectId, parent_id: parentId, file_name: name } = upload;
  if (!(await lockProject(tx, projectId))) throw fail('projectMissing');
  await holdRequestOf(tx, access);
  const current = await lockUpload(tx, id);
  if (current?.file_id) return current.file_id;
  if (!current) throw refusals.missing();
  const parent = parentId === null ? undefined : await findOpenFolder(tx, parentId);
  if (parentId !== null && !parent) throw refusals.folderGone();
  await requireNew(tx);
  const version = versionOf(upload, arrived);
  const createdBy = access.uploader.accountId;
  const fileId = await addFile(tx, { projectId, parent, name, createdBy, version });
  await settleUpload(parts, tx, { upload, arrived, fileId });
  const folders = parent ? [...parent.ancestors, parent.id] : [];
  if (folderId) await countRegisteredFiles(tx, { folderId, folders, count: 1 });
  await announceAddedFile(tx, { access, projectId, parentId, fileId, isHidden: parent?.hidden ?? false });
  return fileId;
}

interface WriteVersion {
  uploader: Uploader;
  upload: UploadRow;
  arrived: Arrived;
  fileId: string;
  number: number;
}

/** The version of an upload, with its processing. `inspect` comes first. */
async function writeVersion(
  parts: Parts,
  tx: Transaction,
  { uploader, upload, arrived, fileId, number }: WriteVersion,
): Promise<void> {
  const { accountId } = uploader;
  const place = { file_id: fileId, number, name: upload.file_name, created_by: accountId };
  await insertVersion(tx, { ...versionOf(upload, arrived), ...place });
  await settleUpload(parts, tx, { upload, arrived, fileId });
}

export const versionOf = (upload: UploadRow, { key, checksum, kind }: Arrived) => ({
  id: upload.id,
  object_key: key,
  size_bytes: upload.size_bytes,
  checksum,
  mime_type: kind.mimeType,
  media: kind.media,
});

async function settleUpload(
  parts: Parts,
  tx: Transaction,
  { upload, arrived, fileId }: Pick<WriteVersion, 'upload' | 'arrived' | 'fileId'>,
): Promise<void> {
  await updateUpload(tx, upload.id, { file_id: fileId, version_id: upload.id });
  await removeSentLater(parts, tx, [upload]);
  await startProcessing(parts, tx, { versionId: upload.id, media: arrived.kind.media });
}
