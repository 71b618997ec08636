import type { Language } from '../../../contract/enums.ts';
import { NEW_SENDERS_AN_HOUR } from '../../../contract/limits.ts';
import { readFileLimits } from '../../access/limits/plan-limits.ts';
import { readTaken } from '../../access/limits/request-limits.queries.ts';
import { hasStorageLeft } from '../../access/limits/storage-capacity.ts';
import { findRequest, findSenderRow, type RequestRow } from '../../access/links/request-access.queries.ts';
import { type OpenRequest, requireTaking } from '../../access/links/request-access.ts';
import { fail } from '../../failure.ts';
import { requireTry } from '../../http/require-try.ts';
import type { Sender } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { Platform } from '../../platform.ts';
import { requireName } from '../files/adding/new-files.service.ts';
import { requirePassword, triesOfNewcomer } from '../sharing/link-password.service.ts';
import { announceRequest } from './requests.announcer.ts';
import { stateOf } from './requests.presenter.ts';
import { insertSender, setSenderEpoch } from './requests.queries.ts';

const HOUR = 3600;

interface Visit {
  code: string;
  sender: Sender | undefined;
}

/** Answers alike for an unknown code and a deleted project. */
export async function showRequest(platform: Platform, { code, sender }: Visit) {
  const request = await findRequest(platform.db, { code });
  const taken = request && (await readTaken(platform.db, { requestId: request.id }));
  const state = taken && stateOf(request, taken);
  if (!request?.owner_id || !state) throw fail('notFound', { message: 'requests.unknown' });
  const isEntered = await isProven(platform, request, sender);
  const needsPassword = request.password_hash !== null && !isEntered;
  const { max_files: places, max_bytes: most, max_file_bytes: largest } = request;
  const { maxFileSize } = await readFileLimits(platform.db, request.owner_id);
  const isPlanFull = state === 'open' && !(await hasStorageLeft(platform.db, request.owner_id));
  const door = {
    state: isPlanFull ? ('full' as const) : state,
    ownerName: request.owner_name ?? '',
    needsPassword,
    isEntered,
  };
  if (needsPassword) return { ...door, ...untold };
  return {
    ...door,
    title: request.title,
    words: request.words,
    expiresAt: request.expires_at?.toISOString() ?? null,
    kinds: request.kinds,
    maxFileBytes: Math.min(maxFileSize, largest ?? maxFileSize),
    filesLeft: places === null ? null : Math.max(0, places - taken.files),
    bytesLeft: most === null ? null : Math.max(0, most - taken.bytes),
  };
}

const untold = {
  title: null,
  words: null,
  expiresAt: null,
  kinds: [],
  maxFileBytes: null,
  filesLeft: null,
  bytesLeft: null,
};

async function isProven(
  platform: Platform,
  request: RequestRow,
  sender: Sender | undefined,
): Promise<boolean> {
  if (sender?.requestId !== request.id) return false;
  return (await findSenderRow(platform.db, sender.accountId))?.epoch === request.epoch;
}

interface Entering extends Visit {
  name: string;
  password?: string | undefined;
  token: string | undefined;
  network: string;
  language: Language;
}

/** Returns the sender's token, of which only the hash is stored. */
export async function enterRequest(platform: Platform, entering: Entering) {
  const { code, sender, password, token, network, language } = entering;
  const name = requireName(entering.name, 'name');
  const found = await findRequest(platform.db, { code });
  if (!found) throw fail('notFound', { message: 'requests.unknown' });
  const request = requireTaking(found);
  if (request.password_hash !== null && !(await isProven(platform, request, sender))) {
    const limits = triesOfNewcomer(request.id, network);
    await requirePassword(platform, {
      hash: request.password_hash,
      wire: password,
      field: 'password',
      limits,
    });
  }
  const { in_project_id: projectId, epoch } = request;
  if (token && sender?.requestId === request.id) {
    await setSenderEpoch(platform.db, { accountId: sender.accountId, epoch });
    return { _id: sender.accountId, name: sender.name, token, projectId };
  }
  const made = await makeSender(platform, request, { name, network, language });
  return { ...made, name, projectId };
}

async function makeSender(
  platform: Platform,
  { id: requestId, owner_id: ownerId, epoch }: OpenRequest,
  { name, network, language }: Pick<Entering, 'name' | 'network' | 'language'>,
) {
  const { link, network: ofNetwork } = NEW_SENDERS_AN_HOUR;
  await requireTry(platform.db, { key: `new-sender-network:${network}`, max: ofNetwork, seconds: HOUR });
  await requireTry(platform.db, { key: `new-sender-link:${requestId}`, max: link, seconds: HOUR });
  const token = newToken();
  const id = newId();
  await inTransaction(platform.db, async (tx) => {
    await insertSender(tx, { id, requestId, epoch, name, language, tokenHash: hashToken(token) });
    await announceRequest(tx, { requestId, ownerId });
  });
  return { _id: id, token };
}
