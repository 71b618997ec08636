import { CommentType, type Language, NotificationType } from '../../../contract/enums.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { requireFileOrFolder, requireItem } from '../../access/files/file-access.ts';
import type { MemberSubject } from '../../access/projects/member-subject.ts';
import { requireWholeProject } from '../../access/projects/whole-project.ts';
import { fail } from '../../failure.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { accountTopic, record } from '../events/events.service.ts';
import { nameSubject } from './notification-places.ts';
import { presentLines, presentParts } from './notifications.presenter.ts';
import {
  type Counts,
  countLines,
  deleteOldLines,
  type Filter,
  findLine,
  listLines,
  listParts,
  markAllRead,
  markRead,
  markSubjectRead,
  markUnread,
  readCounts,
} from './notifications.queries.ts';
import { PARTS_MAX } from './open-lines.service.ts';
import { deleteMute, findThread, insertMute, listMutedFiles, listMutes } from './settings.queries.ts';
import { holdLines } from './write-notifications.queries.ts';

const KEPT_DAYS = 400;
const PURGED_AT_ONCE = 1000;

interface AskedPage extends Omit<Filter, 'accountId'> {
  person: Person;
  language: Language;
  pageNo: number;
  pageSize: number;
}

/** Reads pages behind the middle from the end: the last must cost no more than the first. */
export async function showAll(
  platform: Platform,
  { person, language, pageNo, pageSize, ...asked }: AskedPage,
) {
  const { accountId } = person;
  const filter = { ...asked, accountId };
  const counts = await readCounts(platform.db, accountId);
  const total = await totalOf(platform, filter, counts);
  const offset = (pageNo - 1) * pageSize;
  const isBackwards = offset > total / 2;
  const limit = Math.max(0, Math.min(pageSize, total - offset));
  const page = isBackwards ? { offset: Math.max(0, total - offset - limit), limit } : { offset, limit };
  const lines = await listLines(platform.db, { ...filter, ...page, isBackwards });
  return {
    results: await presentLines(platform, { accountId, language }, lines),
    meta: listMeta({ total, pageNo, pageSize }),
    ...countsOf(counts),
  };
}

/** Must be read before the lines, so that no line up to `upTo` is missing. */
const countsOf = ({ unread, newest }: Counts) => ({ newNotification: unread, upTo: String(newest) });

async function totalOf({ db }: Platform, filter: Filter, counts: Counts) {
  if (filter.projectId !== undefined || filter.filter === 'mentions') return countLines(db, filter);
  return filter.filter === 'unread' ? counts.unread : counts.total;
}

export async function showNewest(
  platform: Platform,
  { person, language }: { person: Person; language: Language },
) {
  const { accountId } = person;
  const page = { accountId, offset: 0, limit: PAGE_SIZE.notifications };
  const counts = await readCounts(platform.db, accountId);
  const [newest, unread] = await Promise.all([
    listLines(platform.db, page),
    listLines(platform.db, { ...page, filter: 'unread' }),
  ]);
  const reader = { accountId, language };
  return {
    data: await presentLines(platform, reader, newest),
    unread: await presentLines(platform, reader, unread),
    ...countsOf(counts),
  };
}

export async function showParts(
  platform: Platform,
  { person, language, id }: { person: Person; language: Language; id: string },
) {
  const { accountId } = person;
  const rows = await listParts(platform.db, { accountId, id, limit: PARTS_MAX });
  if (!rows) throw fail('notFound', { message: 'notifications.missing' });
  return { results: await presentParts(platform, { accountId, language }, rows) };
}

const tellPages = (tx: Transaction, accountId: string) =>
  record(tx, { topics: [accountTopic(accountId)], type: 'notification.changed', data: {} });

const change = ({ db }: Platform, accountId: string, run: (tx: Transaction) => Promise<void>) =>
  inTransaction(db, async (tx) => {
    await holdLines(tx, [accountId]);
    await run(tx);
    await tellPages(tx, accountId);
    return { newNotification: (await readCounts(tx, accountId)).unread };
  });

export async function readInvitation(
  tx: Transaction,
  { accountId, subject }: { accountId: string; subject: MemberSubject },
): Promise<void> {
  await holdLines(tx, [accountId]);
  const line = { accountId, subject: nameSubject(NotificationType.projectShared, subject.id) };
  if (await markSubjectRead(tx, line)) await tellPages(tx, accountId);
}

/** Skips the write if it was read before. */
export async function readOne(platform: Platform, { person, id }: { person: Person; id: string }) {
  const line = { accountId: person.accountId, id };
  const missing = () => fail('notFound', { message: 'notifications.missing' });
  const found = await findLine(platform.db, line);
  if (!found) throw missing();
  if (found.isRead) return { newNotification: found.unread };
  return change(platform, person.accountId, async (tx) => {
    if (!(await markRead(tx, line))) throw missing();
  });
}

/** Leaves lines unread that came after the list was shown. */
export async function readAll(
  platform: Platform,
  { person, upTo }: { person: Person; upTo: number | undefined },
) {
  const readAt = new Date();
  const { accountId } = person;
  const counted = await change(platform, accountId, (tx) => markAllRead(tx, { accountId, readAt, upTo }));
  return { ...counted, readAt: readAt.toISOString() };
}

export const takeBackReadAll = (platform: Platform, { person, readAt }: { person: Person; readAt: Date }) =>
  change(platform, person.accountId, (tx) => markUnread(tx, { accountId: person.accountId, readAt }));

export async function purgeNotifications({ db }: Platform): Promise<void> {
  while ((await deleteOldLines(db, { days: KEPT_DAYS, limit: PURGED_AT_ONCE })) === PURGED_AT_ONCE);
}

interface Muting {
  person: Person;
  id: string;
  isMuted: boolean;
}

export async function muteFile({ db }: Platform, { person, id, isMuted }: Muting) {
  const { item } = await requireFileOrFolder(db, { person, id, ability: 'see' });
  await (isMuted ? insertMute : deleteMute)(db, {
    accountId: person.accountId,
    fileId: item.id,
  });
  return { isMuted };
}

export async function muteConversation({ db }: Platform, { person, id, isMuted }: Muting) {
  const thread = await findThread(db, id);
  const { seesPrivate } = await requireFileOrFolder(db, {
    ...{ person, ability: 'see', missing: 'notFound' },
    id: thread?.file_id ?? id,
  });
  if (!thread || (thread.type === CommentType.private && !seesPrivate)) throw fail('notFound');
  await (isMuted ? insertMute : deleteMute)(db, { accountId: person.accountId, commentId: thread.id });
  return { isMuted };
}

export async function showMutes({ db }: Platform, { person, id }: { person: Person; id: string }) {
  const { item, project } = await requireItem(db, { person, id, ability: 'see' });
  const { accountId } = person;
  const rows = item
    ? await listMutes(db, { accountId, fileId: item.id })
    : await listMutedFiles(db, { accountId, project: requireWholeProject(project, 'fileMissing') });
  return {
    fileIds: rows.flatMap(({ file_id }) => file_id ?? []),
    commentIds: rows.flatMap(({ comment_id }) => comment_id ?? []),
  };
}
