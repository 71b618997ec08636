import type { requests } from '../../../contract/calls/requests.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { ItemType } from '../../../contract/enums.ts';
import { REQUESTS_MAX } from '../../../contract/limits.ts';
import { requireItem } from '../../access/files/file-access.ts';
import { subtreeOf } from '../../access/files/subtree.ts';
import { readTaken } from '../../access/limits/request-limits.queries.ts';
import { findRequest, listRequestRows, type RequestRow } from '../../access/links/request-access.queries.ts';
import { requireWholeProject } from '../../access/projects/whole-project.ts';
import { fail, refuseField } from '../../failure.ts';
import type { Person } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { newShareCode } from '../../platform/secrets.ts';
import type { Platform } from '../../platform.ts';
import { decodePassword } from '../accounts/account/wire-password.rules.ts';
import { holdProject } from '../files/organising/folders.service.ts';
import { announceRequestDone } from './requests.announcer.ts';
import { presentRequest } from './requests.presenter.ts';
import {
  chooseArrivalFolders,
  countRequests,
  deleteRequest,
  insertRequest,
  listSenders,
  lockRequest,
  updateRequest,
} from './requests.queries.ts';

const SENDERS_SHOWN = 500;

interface Target {
  person: Person;
  /** Id of a folder or project. */
  id: string;
  missing: 'contentMissing' | 'notFound' | 'projectMissing';
}

async function requirePlace(platform: Platform, { person, id, missing }: Target) {
  const access = await requireItem(platform.db, { person, id, ability: 'manageSharing', missing });
  if (access.item?.type === ItemType.file) throw fail(missing);
  return {
    projectId: access.projectId,
    folderId: access.item?.id,
    ownerId: access.project.project.owner_id,
    below: subtreeOf(access),
    project: requireWholeProject(access.project, missing),
  };
}

interface Own {
  person: Person;
  /** Id of a request. */
  id: string;
}

/** Answers alike for a missing request and another person's. */
async function requireOwn(platform: Platform, { person, id }: Own) {
  const request = await findRequest(platform.db, { id });
  const target = request?.folder_id ?? request?.project_id;
  if (!request || !target) throw fail('notFound');
  return { request, ...(await requirePlace(platform, { person, id: target, missing: 'notFound' })) };
}

type Settings = Omit<BodyOf<typeof requests.update>, 'folderId'>;

/** Hashing is slow, so call it before the transaction. */
async function prepare({ password, ...settings }: Settings) {
  const { expiresAt } = settings;
  if (settings.isActive && expiresAt && new Date(expiresAt) <= new Date()) {
    throw refuseField('unprocessable', 'expiresAt', 'sharing.expiryPast');
  }
  const passwordHash = password
    ? await hashPassword(decodePassword({ wire: password, field: 'password' }))
    : null;
  return {
    columns: {
      title: settings.title,
      words: settings.words,
      is_active: settings.isActive,
      expires_at: expiresAt ? new Date(expiresAt) : null,
      kinds: [...new Set(settings.kinds)],
      max_file_bytes: settings.maxFileBytes,
      max_bytes: settings.maxBytes,
      max_files: settings.maxFiles,
    },
    passwordHash,
    keepsPassword: password === undefined || password === '',
  };
}

export async function createRequest(
  platform: Platform,
  { person, input }: { person: Person; input: BodyOf<typeof requests.create> },
) {
  const { projectId, folderId, ...settings } = input;
  const missing = folderId ? 'contentMissing' : 'projectMissing';
  const place = await requirePlace(platform, { person, id: folderId ?? projectId, missing });
  if (place.projectId !== projectId || (place.folderId ?? null) !== folderId) throw fail('contentMissing');
  const { columns, passwordHash } = await prepare(settings);
  const id = newId();
  await inTransaction(platform.db, async (tx) => {
    await holdProject(tx, projectId);
    if ((await countRequests(tx, place.project)) >= REQUESTS_MAX)
      throw fail('unprocessable', { message: 'requests.tooManyLinks', values: { count: REQUESTS_MAX } });
    await insertRequest(tx, {
      ...columns,
      id,
      ...(folderId ? { folder_id: folderId } : { project_id: projectId }),
      code: newShareCode(),
      password_hash: passwordHash,
      created_by: person.accountId,
    });
    const { ownerId } = place;
    await announceRequestDone(tx, { what: 'made', requestId: id, ownerId, projectId, folderId });
  });
  return readRequest(platform, id);
}

interface Move {
  person: Person;
  own: Awaited<ReturnType<typeof requireOwn>>;
  /** Undefined keeps the folder, null is the project's root. */
  folderId: string | null | undefined;
}

async function requireDestination(
  platform: Platform,
  { person, own, folderId }: Move,
): Promise<string | null> {
  const { projectId } = own;
  if (folderId === undefined) return own.folderId ?? null;
  const missing = folderId ? 'contentMissing' : 'projectMissing';
  const place = await requirePlace(platform, { person, id: folderId ?? projectId, missing });
  if (place.projectId !== projectId || (place.folderId ?? null) !== folderId) throw fail('contentMissing');
  return folderId;
}

export async function changeRequest(
  platform: Platform,
  { person, id, input: { folderId: wanted, ...input } }: Own & { input: BodyOf<typeof requests.update> },
) {
  const own = await requireOwn(platform, { person, id });
  const { ownerId, projectId } = own;
  const folderId = await requireDestination(platform, { person, own, folderId: wanted });
  const { columns, passwordHash, keepsPassword } = await prepare(input);
  await inTransaction(platform.db, async (tx) => {
    await holdProject(tx, projectId);
    const now = await lockRequest(tx, id);
    if (!now) throw fail('notFound');
    const password_hash = keepsPassword ? now.password_hash : passwordHash;
    const isOther = password_hash !== null && password_hash !== now.password_hash;
    const epoch = now.epoch + (isOther ? 1 : 0);
    const place = { folder_id: folderId, project_id: folderId === null ? projectId : null };
    const isMoved = wanted !== undefined && now.folder_id !== folderId;
    await updateRequest(tx, { id, changes: { ...columns, ...(isMoved && place), password_hash, epoch } });
    if (isMoved) await chooseArrivalFolders(tx, id);
    const what = now.is_active === input.isActive ? 'edited' : input.isActive ? 'opened' : 'closed';
    await announceRequestDone(tx, { what, requestId: id, ownerId, projectId, folderId });
  });
  return readRequest(platform, id);
}

export async function switchRequest(
  platform: Platform,
  { person, id, isActive }: Own & { isActive: boolean },
) {
  const { ownerId, projectId, folderId } = await requireOwn(platform, { person, id });
  await inTransaction(platform.db, async (tx) => {
    const now = await lockRequest(tx, id);
    if (!now) throw fail('notFound');
    if (now.is_active === isActive) return;
    await updateRequest(tx, { id, changes: { is_active: isActive } });
    const what = isActive ? 'opened' : 'closed';
    await announceRequestDone(tx, { what, requestId: id, ownerId, projectId, folderId });
  });
  return readRequest(platform, id);
}

/** Keeps sent files. Uploads under way end with the sweep of abandoned ones. */
export async function dropRequest(platform: Platform, { person, id }: Own): Promise<void> {
  const { ownerId, projectId, folderId } = await requireOwn(platform, { person, id });
  await inTransaction(platform.db, async (tx) => {
    if (!(await lockRequest(tx, id))) throw fail('notFound');
    await deleteRequest(tx, id);
    await announceRequestDone(tx, { what: 'deleted', requestId: id, ownerId, projectId, folderId });
  });
}

export async function listRequests(platform: Platform, { person, id }: Own) {
  const { below } = await requirePlace(platform, { person, id, missing: 'contentMissing' });
  return { results: await presentAll(platform, await listRequestRows(platform.db, below)) };
}

async function readRequest(platform: Platform, id: string) {
  const request = await findRequest(platform.db, { id });
  const [shown] = request ? await presentAll(platform, [request]) : [];
  if (!shown) throw fail('notFound');
  return shown;
}

async function presentAll(platform: Platform, rows: RequestRow[]) {
  const requestIds = rows.map(({ id }) => id);
  const senders = await listSenders(platform.db, { requestIds, limit: SENDERS_SHOWN });
  const bySender = Map.groupBy(senders, ({ request_id }) => request_id);
  return Promise.all(
    rows.map(async (request) => {
      const taken = await readTaken(platform.db, { requestId: request.id });
      return presentRequest(platform, { request, taken, senders: bySender.get(request.id) ?? [] });
    }),
  );
}
