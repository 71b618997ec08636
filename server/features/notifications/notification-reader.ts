import { NotificationType } from '../../../contract/enums.ts';
import {
  type NotificationAudience,
  type NotificationRule,
  notificationRulesOf,
} from '../../../contract/notification-rules.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { EventReader } from '../../platform/events/event-reader.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import { newId } from '../../platform/id.ts';
import { accountTopic, record } from '../events/events.service.ts';
import { decideDeliveries } from '../live/deliveries.service.ts';
import { type Candidate, listCandidates } from './candidates.queries.ts';
import { planMails } from './mails/plan-mails.service.ts';
import { nameSubject } from './notification-places.ts';
import {
  deletePartsOf,
  holdLines,
  insertParts,
  listToldMentions,
  listWaitingInvitations,
  type NewPart,
} from './write-notifications.queries.ts';

export const notificationReader: EventReader = {
  name: 'notifications',
  begins: 'now',
  async take(tx, events) {
    const found = await findParts(tx, events);
    const lost = await takeBack(tx, events);
    if (found.length > 0) await holdLines(tx, peopleOf(found));
    const parts = await dropAnswered(tx, found);
    const told = peopleOf(parts);
    if (parts.length > 0) await insertParts(tx, await planMails(tx, nameLines(parts)));
    const topics = [...new Set([...told, ...lost])].map(accountTopic);
    if (topics.length > 0) await record(tx, { topics, type: 'notification.changed', data: {} });
  },
};

const peopleOf = (parts: NewPart[]) => [...new Set(parts.map(({ accountId }) => accountId))].sort();

/** Runs with the lines locked: an invitation accepted earlier had no line to mark as read. */
async function dropAnswered(tx: Transaction, parts: NewPart[]): Promise<NewPart[]> {
  const isInvitation = ({ type }: NewPart) => type === NotificationType.projectShared;
  const waiting = await listWaitingInvitations(tx, peopleOf(parts.filter(isInvitation)));
  return parts.filter(
    (part) =>
      !isInvitation(part) ||
      waiting.some(
        ({ accountId, itemId }) =>
          accountId === part.accountId && (itemId === part.projectId || itemId === part.fileId),
      ),
  );
}

interface Telling extends Candidate {
  event: RecordedEvent;
  rule: NotificationRule;
}

async function findParts(tx: Transaction, events: RecordedEvent[]): Promise<NewPart[]> {
  const asked = events
    .filter(isTold)
    .map((event) => ({ event, audiences: notificationRulesOf(event.type).map(({ audience }) => audience) }))
    .filter(({ audiences }) => audiences.length > 0);
  if (asked.length === 0) return [];
  const byId = new Map(asked.map(({ event }) => [event.id, event]));
  const candidates = await listCandidates(tx, asked);
  const tellings = candidates.flatMap((candidate): Telling[] => {
    const event = byId.get(candidate.eventId);
    const rule = event && ruleOf(event, candidate.audience);
    return event && rule ? [{ ...candidate, event, rule }] : [];
  });
  const wanted = await dropToldMentions(tx, chooseStrongest(tellings.filter(isWanted)));
  const maySee = await decideDeliveries(
    { db: tx },
    wanted.map(({ accountId, event }) => ({
      audience: { key: accountId, accountId, grant: undefined },
      event,
    })),
  );
  return wanted.filter(({ event }, at) => isNamed(event) || maySee[at]).map(partOf);
}

/** Skips teams, whose projects notify; what existed before; and a review's last answer. */
const isTold = ({ type, data }: RecordedEvent) =>
  !data.isAgain &&
  !data.isLast &&
  (type !== 'member.removed' || data.projectId !== undefined || data.fileId !== undefined);

/** Addressed to an account, about nothing that can be out of sight. */
const isNamed = ({ topics }: RecordedEvent) => topics.length === 0;

const ruleOf = ({ type }: RecordedEvent, audience: NotificationAudience) =>
  notificationRulesOf(type).find((rule) => rule.audience === audience);

const isWanted = ({ isMuted, audience }: Candidate) => !isMuted || audience === 'mentioned';

/** Keeps the first rule in the table for an account and event. */
function chooseStrongest(tellings: Telling[]): Telling[] {
  const rank = ({ event, rule }: Telling) => notificationRulesOf(event.type).indexOf(rule);
  const perPerson = Map.groupBy(tellings, ({ eventId, accountId }) => `${eventId} ${accountId}`);
  return [...perPerson.values()].flatMap(
    (same) => same.toSorted((one, other) => rank(one) - rank(other))[0] ?? [],
  );
}

/** An edit does not mention anybody twice. */
async function dropToldMentions(tx: Transaction, tellings: Telling[]): Promise<Telling[]> {
  const mentions = tellings.filter(({ rule }) => rule.type === 'userMentioned');
  const threads = [...new Set(mentions.flatMap(({ event }) => event.data.commentId ?? []))];
  if (threads.length === 0) return tellings;
  const keyOf = (accountId: string, commentId: string | undefined) => `${accountId} ${commentId}`;
  const told = new Set(
    (await listToldMentions(tx, threads)).map(({ accountId, commentId }) => keyOf(accountId, commentId)),
  );
  return tellings.filter(({ rule, accountId, event: { data } }) => {
    if (rule.type !== 'userMentioned') return true;
    const key = keyOf(accountId, data.replyId ?? data.commentId);
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}

const subjectIdOf = ({ about }: NotificationRule, { id, data }: RecordedEvent) => {
  const ids = {
    comment: data.replyId ?? data.commentId,
    thread: data.commentId,
    file: data.fileId,
    version: data.fileVersionId,
    folder: data.parentFileId ?? data.projectId,
    project: data.fileId ?? data.projectId,
    person: data.userId,
    event: String(id),
  };
  return ids[about] ?? String(id);
};

/** Gives mailed parts a line of their own: in a shown line, they would hide it unread. */
function partOf({ accountId, event, rule, inPage, keptName }: Telling): NewPart {
  const { data } = event;
  const type = NotificationType[rule.type];
  return {
    ...{ accountId, type, inPage, keptName },
    eventId: event.id,
    at: event.at,
    mail: rule.mail,
    subject: nameSubject(type, `${subjectIdOf(rule, event)}${inPage ? '' : ' by mail'}`),
    actorId: event.actorId,
    projectId: data.projectId ?? null,
    fileId: data.fileId ?? null,
    versionId: data.fileVersionId ?? null,
    commentId: data.commentId ?? null,
    replyId: data.replyId ?? null,
    personId: rule.about === 'person' ? (data.userId ?? null) : null,
    status: data.status ?? null,
  };
}

function nameLines(parts: NewPart[]): Array<NewPart & { lineId: string }> {
  const ids = new Map<string, string>();
  return parts.map((part) => {
    const key = `${part.accountId} ${part.subject}`;
    const lineId = ids.get(key) ?? newId();
    ids.set(key, lineId);
    return { ...part, lineId };
  });
}

/** Removes notifications of deleted comments. Returns the accounts whose lists changed. */
async function takeBack(tx: Transaction, events: RecordedEvent[]): Promise<string[]> {
  const gone = events
    .filter(({ type }) => type === 'comment.removed' || type === 'reply.removed')
    .flatMap(({ data: { commentId, replyId = null } }) => (commentId ? [{ commentId, replyId }] : []));
  return gone.length === 0 ? [] : deletePartsOf(tx, gone);
}
