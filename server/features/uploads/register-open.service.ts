import type { UploadAccess } from '../../access/files/upload-access.ts';
import { holdOpenRequest } from '../../access/links/request-access.ts';
import { Failure, fail } from '../../failure.ts';
import { isSender } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { dropAfter } from '../../platform/database/drop-after.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { addFiles, findTakenNames, isTakenName, refuseTakenName } from '../files/adding/new-files.service.ts';
import { startProcessingMany } from '../processing/processing.service.ts';
import { countRegisteredFiles } from './folder-upload.service.ts';
import { holdStorageToRegister } from './held-storage.service.ts';
import { dropUnlessKept, inspect, type Ready, versionOf } from './inspect.service.ts';
import { findLikeImages, type LikeImages } from './like-images.service.ts';
import { refusals } from './refusals.ts';
import { findOpenFolder, lockProject } from './registration.queries.ts';
import { announceAddedFile } from './uploads.announcer.ts';
import { lockUploads, settleUploads, type UploadRow } from './uploads.queries.ts';
import { removeSentLater } from './uploads.service.ts';

export interface Sent {
  access: UploadAccess;
  place: { projectId: string; fileId: string | null };
  folderId: string | null;
  open: Array<{ upload: UploadRow; checksum: string | undefined }>;
}

export interface Outcome {
  fileId?: string;
  isRepeated?: boolean;
  failure?: Failure;
}

type Outcomes = Map<string, Outcome>;

/** Tries one transaction for all, then one for each. */
export async function registerOpen(platform: Platform, sent: Sent): Promise<Outcomes> {
  const [first, ...others] = sent.open;
  if (!first) return new Map();
  try {
    return await registerTogether(platform, sent);
  } catch (error) {
    const refusal = isTakenName(error) ? refuseTakenName() : error;
    if (!(refusal instanceof Failure)) throw refusal;
    if (others.length === 0) return new Map([[first.upload.id, { failure: refusal }]]);
  }
  const outcomes: Outcomes = new Map();
  for (const one of sent.open)
    for (const [id, outcome] of await registerOpen(platform, { ...sent, open: [one] }))
      outcomes.set(id, outcome);
  return outcomes;
}

async function registerTogether(platform: Platform, sent: Sent): Promise<Outcomes> {
  await holdStorageToRegister(
    platform,
    sent.open.map(({ upload }) => upload),
  );
  const { ready, refused } = await inspectAll(platform, sent);
  if (ready.length === 0) return refused;
  const { place, access } = sent;
  const written = await dropAfter(
    findLikeImages(platform, { place, seesPrivate: access.seesPrivate, ready }).then((likeImages) =>
      inTransaction(platform.db, (tx) => writeFiles(platform, tx, { ...sent, ready, likeImages })),
    ),
    async () => {
      for (const one of ready) await dropUnlessKept(platform, one);
    },
  );
  return new Map([...refused, ...written]);
}

/** Limits memory, because each inspection reads a file. */
const LOOKS_AT_ONCE = 8;

async function inspectAll(platform: Platform, { access, open }: Sent) {
  const kinds = access.request?.kinds;
  const ready: Ready[] = [];
  const refused: Outcomes = new Map();
  for (let at = 0; at < open.length; at += LOOKS_AT_ONCE) {
    const some = open.slice(at, at + LOOKS_AT_ONCE);
    const looks = await Promise.allSettled(some.map((one) => inspect(platform, { ...one, kinds })));
    for (const [index, look] of looks.entries()) {
      const upload = some[index]?.upload;
      if (!upload) continue;
      if (look.status === 'fulfilled') ready.push({ upload, arrived: look.value });
      else if (look.reason instanceof Failure) refused.set(upload.id, { failure: look.reason });
      else throw look.reason;
    }
  }
  return { ready, refused };
}

interface Write extends Omit<Sent, 'open'> {
  ready: Ready[];
  likeImages: LikeImages;
}

/** Locks the project, because names, equal pictures and counts are read and then written. */
async function writeFiles(platform: Platform, tx: Transaction, write: Write): Promise<Outcomes> {
  const { access, place, folderId, ready } = write;
  const { projectId, fileId: parentId } = place;
  if (!(await lockProject(tx, projectId))) throw fail('projectMissing');
  // Locks the request, so no file arrives after it is closed.
  if (isSender(access.uploader)) await holdOpenRequest(tx, access.uploader);
  const outcomes = await listSettled(tx, ready);
  const open = ready.filter(({ upload }) => !outcomes.has(upload.id));
  if (open.length === 0) return outcomes;
  const parent = parentId === null ? undefined : await findOpenFolder(tx, parentId);
  if (parentId !== null && !parent) throw refusals.folderGone();
  const refused = await findRefused(tx, { ...write, ready: open });
  const free = open.filter(({ upload }) => !refused.has(upload.id));
  const createdBy = access.uploader.accountId;
  const files = free.map(versionOf);
  const ids = files.length === 0 ? [] : await addFiles(tx, { projectId, parent, createdBy, files });
  const [first] = ids;
  if (first !== undefined) {
    await settle(platform, tx, free);
    const folders = parent ? [...parent.ancestors, parent.id] : [];
    if (folderId) await countRegisteredFiles(tx, { folderId, folders, count: free.length });
    const isHidden = parent?.hidden ?? false;
    // Pages reload the whole list, so one event is enough.
    await announceAddedFile(tx, { access, projectId, parentId, fileId: first, isHidden });
  }
  for (const [at, { upload }] of free.entries()) outcomes.set(upload.id, { fileId: ids[at] ?? '' });
  return new Map([...outcomes, ...refused]);
}

async function listSettled(tx: Transaction, ready: Ready[]): Promise<Outcomes> {
  const ids = ready.map(({ upload }) => upload.id);
  const current = new Map((await lockUploads(tx, ids)).map((row) => [row.id, row]));
  const outcomes: Outcomes = new Map();
  for (const id of ids) {
    const row = current.get(id);
    if (!row) outcomes.set(id, { failure: refusals.missing() });
    else if (row.file_id) outcomes.set(id, { fileId: row.file_id, isRepeated: true });
  }
  return outcomes;
}

async function findRefused(tx: Transaction, { place, ready, likeImages }: Write): Promise<Outcomes> {
  const names = ready.map(({ upload }) => upload.file_name);
  const taken = await findTakenNames(tx, {
    projectId: place.projectId,
    parentId: place.fileId,
    names,
  });
  const isLike = await likeImages(tx);
  const refused: Outcomes = new Map();
  for (const [at, one] of ready.entries()) {
    const { id, file_name: name } = one.upload;
    const before = ready.slice(0, at).filter(({ upload }) => !refused.has(upload.id));
    if (await isLike(one, before)) refused.set(id, { failure: refusals.sameImage() });
    else if (taken.has(name)) refused.set(id, { failure: refuseTakenName() });
    else taken.add(name);
  }
  return refused;
}

export async function settle(platform: Platform, tx: Transaction, free: Ready[]): Promise<void> {
  const uploads = free.map(({ upload }) => upload);
  await settleUploads(
    tx,
    uploads.map(({ id }) => id),
  );
  await removeSentLater(platform, tx, uploads);
  const versions = free.map(({ upload, arrived }) => ({ versionId: upload.id, media: arrived.kind.media }));
  await startProcessingMany(platform, tx, versions);
}
