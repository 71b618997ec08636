import type { uploads } from '../../../contract/calls/uploads.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Language } from '../../../contract/enums.ts';
import type { UploadAccess } from '../../access/files/upload-access.ts';
import { Failure } from '../../failure.ts';
import { isSender, type Person, type Uploader } from '../../person.ts';
import { noteUploads } from '../../platform/upload-backpressure.ts';
import type { Platform } from '../../platform.ts';
import { requireName } from '../files/adding/new-files.service.ts';
import { showFileItem } from '../files/listing/file-items.service.ts';
import { answerOne } from './answer-one.ts';
import { countFailedFile } from './folder-upload.service.ts';
import { refusals } from './refusals.ts';
import { type Outcome, registerOpen, type Sent } from './register-open.service.ts';
import { readProgress } from './registration.queries.ts';
import type { NamingObject } from './sent-object.rules.ts';
import { placeOf, requireTarget } from './upload-target.ts';
import { presentProgress } from './uploads.presenter.ts';
import { findUploads, type UploadRow } from './uploads.queries.ts';
import { requireUpload, targetOf } from './uploads.service.ts';

interface RegisterOne {
  person: Person;
  language: Language;
  input: NamingObject<BodyOf<typeof uploads.createFile>>;
}

/** Makes a file of an upload. A repeated call returns the same file. */
export async function registerFile(platform: Platform, { person, language, input }: RegisterOne) {
  const upload = await requireUpload(platform, { uploader: person, objectKey: input.objectKey });
  const access = await requireTarget(platform, targetOf(person, upload));
  // Checks access again: the file may be hidden by now.
  if (upload.file_id) return showFileItem(platform, { person, language, id: upload.file_id });
  const folderId = input.isFolder ? (input.folderId ?? input.fileId) : null;
  const place = { projectId: input.projectId, fileId: input.fileId };
  const [outcome] = await registerAll(platform, { access, place, folderId, found: [upload], files: [input] });
  return showFileItem(platform, { person, language, id: requireFile(outcome) });
}

type Many = BodyOf<typeof uploads.createMany>;
type NamedFile = NamingObject<Many['files'][number]>;

interface RegisterMany {
  uploader: Uploader;
  language: Language;
  input: Omit<Many, 'files'> & { files: NamedFile[] };
}

/** Each file succeeds or fails alone. */
export async function registerFiles(platform: Platform, { uploader, language, input }: RegisterMany) {
  const { files, folderId } = input;
  const objectKeys = files.map(({ objectKey }) => objectKey);
  const found = await findUploads(platform.db, { accountId: uploader.accountId, objectKeys });
  // Senders name no folder. Their files go where the uploads began, because the request's folder may have
  // changed.
  const fileId = input.fileId ?? (isSender(uploader) ? (found[0]?.parent_id ?? null) : null);
  const access = await requireTarget(platform, { uploader, ...input, fileId, isVersion: false });
  noteUploads();
  const outcomes = await registerAll(platform, { access, place: placeOf(access), folderId, found, files });
  const results = [];
  for (const outcome of outcomes)
    results.push(await answerOne(platform, { language, run: () => showProgress(platform, outcome) }));
  return { results };
}

async function showProgress(platform: Platform, outcome: Outcome) {
  const fileId = requireFile(outcome);
  return presentProgress(fileId, outcome.isRepeated ? await readProgress(platform.db, fileId) : undefined);
}

function requireFile(outcome: Outcome | undefined): string {
  if (outcome?.fileId) return outcome.fileId;
  throw outcome?.failure ?? refusals.missing();
}

interface RegisterAll {
  access: UploadAccess;
  place: Sent['place'];
  folderId: string | null;
  found: UploadRow[];
  files: NamedFile[];
}

async function registerAll(
  platform: Platform,
  { access, place, folderId, found, files }: RegisterAll,
): Promise<Outcome[]> {
  const uploads = new Map(found.map((upload) => [upload.object_key, upload]));
  const known = new Map<string, Outcome>();
  const open: Array<{ upload: UploadRow; checksum: string | undefined }> = [];
  for (const file of files) {
    const upload = uploads.get(file.objectKey);
    if (!upload || known.has(upload.id) || open.some((one) => one.upload === upload)) continue;
    const failure = findDifference(upload, { ...file, ...place });
    if (failure) known.set(upload.id, { failure });
    else if (upload.file_id) known.set(upload.id, { fileId: upload.file_id, isRepeated: true });
    else open.push({ upload, checksum: file.checksum });
  }
  const registered = await registerOpen(platform, { access, place, folderId, open });
  const outcomes = new Map([...known, ...registered]);
  const failures = [...outcomes.values()].filter(({ failure }) => failure);
  if (folderId) for (const _ of failures) await countFailedFile(platform, { access, folderId });
  return files.map(({ objectKey }) => {
    const upload = uploads.get(objectKey);
    return (upload && outcomes.get(upload.id)) ?? { failure: refusals.missing() };
  });
}

function findDifference(...asked: Parameters<typeof requireSameThing>): Failure | undefined {
  try {
    requireSameThing(...asked);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

type Announced = Pick<RegisterOne['input'], 'projectId' | 'fileId' | 'fileSize' | 'fileName'>;

/** A signed address is valid for one name, place and length. */
function requireSameThing(upload: UploadRow, announced: Announced): void {
  if (upload.version_of) throw refusals.otherThing('filePath');
  if (upload.project_id !== announced.projectId) throw refusals.otherThing('projectId');
  if (upload.parent_id !== announced.fileId) throw refusals.otherThing('fileId');
  if (upload.size_bytes !== announced.fileSize) throw refusals.otherThing('fileSize');
  if (upload.file_name !== requireName(announced.fileName)) throw refusals.otherThing('fileName');
}
