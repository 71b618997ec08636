import type { uploads } from '../../../contract/calls/uploads.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Language } from '../../../contract/enums.ts';
import type { UploadAccess } from '../../access/files/upload-access.ts';
import { Failure, fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import { noteUploads } from '../../parts/upload-backpressure.ts';
import type { Parts } from '../../parts.ts';
import { isSender, type Uploader } from '../../person.ts';
import { addFiles, findTakenNames, isTakenName } from '../files/adding/new-files.service.ts';
import { startProcessingMany } from '../processing/processing.service.ts';
import { answerOne } from './answer-one.ts';
import { countFailedFile, countRegisteredFiles } from './folder-upload.service.ts';
import { holdStorageToRegister } from './held-storage.service.ts';
import { type Arrived, dropUnlessKept, inspect } from './inspect.service.ts';
import { refusals } from './refusals.ts';
import { findLikeImages, findOpenFolder, lockProject, readProgress } from './registration.queries.ts';
import { holdRequestOf, registerUpload, requireSameThing, versionOf } from './registration.service.ts';
import type { NamingObject } from './sent-object.rules.ts';
import { placeOf, requireTarget } from './upload-target.ts';
import { announceAddedFile } from './uploads.announcer.ts';
import { presentProgress } from './uploads.presenter.ts';
import { findUploads, lockOpenUploads, settleUploads, type UploadRow } from './uploads.queries.ts';
import { removeSentLater } from './uploads.service.ts';

type Body = BodyOf<typeof uploads.createMany>;
type Input = Omit<Body, 'files'> & { files: Array<NamingObject<Body['files'][number]>> };

interface RegisterMany {
  uploader: Uploader;
  language: Language;
  input: Input;
}

/** Those in whose way nothing stands are written together; each of the others is registered alone, and told why not. */
export async function registerFiles(parts: Parts, { uploader, language, input }: RegisterMany) {
  const { folderId } = input;
  const fileId =
    input.fileId ?? (isSender(uploader) ? await findBegunPlace(parts, { uploader, input }) : null);
  const access = await requireTarget(parts, { uploader, ...input, fileId, isVersion: false });
  const place = placeOf(access);
  const placed = { ...input, ...place };
  noteUploads();
  const looks = await lookAtAll(parts, { access, input: placed });
  const ready = looks.flatMap(({ ready: one }) => one ?? []);
  const made = await writeTogether(parts, { access, input: placed, ready });
  for (const one of ready) if (!made.has(one.upload.id)) await dropUnlessKept(parts, one);
  const results = [];
  for (const [at, file] of input.files.entries()) {
    const { ready: one, failure } = looks[at] ?? {};
    const id = one && made.get(one.upload.id);
    if (failure && folderId) await countFailedFile(parts, { access, folderId });
    if (failure) results.push(await answerOne(parts, { language, run: () => Promise.reject(failure) }));
    else if (id) results.push(presentProgress(id));
    else {
      const alone = { ...file, ...place, folderId, isFolder: folderId !== null };
      results.push(
        await answerOne(parts, {
          language,
          run: () => registerAlone(parts, { uploader, input: alone }),
        }),
      );
    }
  }
  return { results };
}

/** A sender names no folder: where things arrive may have changed since these began, and they go where they began. */
async function findBegunPlace(parts: Parts, { uploader, input }: Pick<RegisterMany, 'uploader' | 'input'>) {
  const objectKeys = input.files.map(({ objectKey }) => objectKey);
  const [first] = await findUploads(parts.db, { accountId: uploader.accountId, objectKeys });
  return first?.parent_id ?? null;
}

async function registerAlone(parts: Parts, register: Parameters<typeof registerUpload>[1]) {
  const { fileId } = await registerUpload(parts, register);
  return presentProgress(fileId, await readProgress(parts.db, fileId));
}

interface Ready {
  upload: UploadRow;
  arrived: Arrived;
}

/** Neither ready nor failed: something about it wants a closer look. */
interface Look {
  ready?: Ready;
  failure?: Failure;
}

/** Each reads a file, and large ones take memory for it. */
const LOOKS_AT_ONCE = 8;

async function lookAtAll(
  parts: Parts,
  { access, input }: { access: UploadAccess; input: Input },
): Promise<Look[]> {
  const objectKeys = input.files.map(({ objectKey }) => objectKey);
  const found = await findUploads(parts.db, {
    accountId: access.uploader.accountId,
    objectKeys,
  });
  const waiting = new Map(found.map((upload) => [upload.object_key, upload]));
  const looks: Look[] = [];
  const look = (file: LookAt['file']) => {
    const upload = waiting.get(file.objectKey);
    // The same upload twice in one call.
    waiting.delete(file.objectKey);
    return upload && !upload.version_id ? lookAt(parts, { access, upload, input, file }) : {};
  };
  for (let at = 0; at < input.files.length; at += LOOKS_AT_ONCE) {
    looks.push(...(await Promise.all(input.files.slice(at, at + LOOKS_AT_ONCE).map(look))));
  }
  return looks;
}

interface LookAt {
  access: UploadAccess;
  upload: UploadRow;
  input: Input;
  file: Input['files'][number];
}

async function lookAt(parts: Parts, { access, upload, input, file }: LookAt): Promise<Look> {
  try {
    requireSameThing(upload, { ...file, projectId: input.projectId, fileId: input.fileId });
    const kinds = access.request?.kinds;
    return { ready: { upload, arrived: await inspect(parts, { upload, checksum: file.checksum, kinds }) } };
  } catch (error) {
    if (error instanceof Failure) return { failure: error };
    throw error;
  }
}

interface Write {
  access: UploadAccess;
  input: Input;
  ready: Ready[];
}

/** Ids of the files that were made, by upload. */
async function writeTogether(parts: Parts, write: Write): Promise<Map<string, string>> {
  if (write.ready.length === 0) return new Map();
  try {
    await holdStorageToRegister(
      parts,
      write.ready.map(({ upload }) => upload),
    );
    return await inTransaction(parts.db, (tx) => writeFiles(parts, tx, write));
  } catch (error) {
    if (error instanceof Failure || isTakenName(error)) return new Map();
    throw error;
  }
}

async function writeFiles(
  parts: Parts,
  tx: Transaction,
  { access, input, ready }: Write,
): Promise<Map<string, string>> {
  const { projectId, fileId: parentId, folderId } = input;
  if (!(await lockProject(tx, projectId))) throw fail('projectMissing');
  await holdRequestOf(tx, access);
  const parent = parentId === null ? undefined : await findOpenFolder(tx, parentId);
  if (parentId !== null && !parent) throw refusals.folderGone();
  const free = await keepFree(tx, { projectId, parentId, ready });
  if (free.length === 0) return new Map();
  const ids = await addFiles(tx, {
    projectId,
    parent,
    createdBy: access.uploader.accountId,
    files: free.map(({ upload, arrived }) => {
      const { id, ...version } = versionOf(upload, arrived);
      return { ...version, version_id: id, name: upload.file_name };
    }),
  });
  const uploadIds = free.map(({ upload }) => upload.id);
  await settleUploads(tx, uploadIds);
  await removeSentLater(
    parts,
    tx,
    free.map(({ upload }) => upload),
  );
  const versions = free.map(({ upload, arrived }) => ({ versionId: upload.id, media: arrived.kind.media }));
  await startProcessingMany(parts, tx, versions);
  const folders = parent ? [...parent.ancestors, parent.id] : [];
  if (folderId) await countRegisteredFiles(tx, { folderId, folders, count: free.length });
  const [fileId = ''] = ids;
  // A page asks for the list again, whichever file it is told of.
  await announceAddedFile(tx, { access, projectId, parentId, fileId, isHidden: parent?.hidden ?? false });
  return new Map(uploadIds.map((id, at) => [id, ids[at] ?? '']));
}

interface KeepFree {
  projectId: string;
  parentId: string | null;
  ready: Ready[];
}

/** Without those that were registered meanwhile, and those whose name the folder, or one before them, has, or perhaps its image. */
async function keepFree(tx: Transaction, { projectId, parentId, ready }: KeepFree): Promise<Ready[]> {
  const open = await lockOpenUploads(
    tx,
    ready.map(({ upload }) => upload.id),
  );
  const names = ready.map(({ upload }) => upload.file_name);
  const taken = await findTakenNames(tx, { projectId, parentId, names });
  const isLike = await findLikeImages(tx, {
    folderId: parentId ?? projectId,
    checksums: ready.map(({ arrived }) => arrived.checksum),
  });
  const images = new Set<string>();
  return ready.filter(({ upload: { id, file_name, size_bytes: size }, arrived: { checksum, kind } }) => {
    const image = `${size} ${checksum}`;
    const isTwice = kind.media === 'image' && (images.has(image) || isLike({ checksum, size }));
    if (!open.has(id) || taken.has(file_name) || isTwice) return false;
    taken.add(file_name);
    images.add(image);
    return true;
  });
}
