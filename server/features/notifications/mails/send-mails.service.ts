import { setTimeout } from 'node:timers/promises';
import { renderMail } from '../../../platform/mail/layout.ts';
import { MailFailure } from '../../../platform/mail/mail.ts';
import { isPretendAddress } from '../../../platform/mail/pretend-address.ts';
import type { Platform } from '../../../platform.ts';
import {
  claimMails,
  countDueMails,
  type DueMail,
  deleteOldMails,
  endMails,
  type Outcome,
  releaseMails,
} from './due-mails.queries.ts';
import { type Filled, fillMails } from './fill-mails.service.ts';
import { illustrate } from './mail-pictures.service.ts';
import { presentNotificationMail } from './notification-mail.presenter.ts';
import { insertRefusal } from './refused-addresses.queries.ts';

const POLL_MS = 5000;
const BATCH = 100;
const AT_ONCE = 6;
/** Seconds until others take over the mails of a killed worker. */
const CLAIM_SECONDS = 600;
/** Milliseconds after which a slow worker stops: its claim ends soon. */
const PATIENCE_MS = (CLAIM_SECONDS * 1000) / 2;
const GIVEN_UP_MS = 3 * 24 * 3_600_000;
const MESSAGE_TRIES = 3;
const MARK_TRIES = 5;
const MARK_AGAIN_MS = 1000;
const KEPT_DAYS = 35;
const PURGED_AT_ONCE = 1000;

type Sending = Pick<Platform, 'db' | 'mailer' | 'config' | 'log' | 'storage'>;

interface Turn {
  signal?: AbortSignal;
  limit?: number;
}

/**
 * Marks each mail once accepted: a killed worker repeats one mail at most, with the same Message-ID. Returns the
 * number claimed, or 0 if the server accepts none.
 */
export async function sendDueMails(platform: Sending, { signal, limit = BATCH }: Turn = {}): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  const claimed = await claimMails(platform.db, { limit, seconds: CLAIM_SECONDS });
  if (claimed.length === 0) return 0;
  const wanted = claimed.filter(({ isWanted, email }) => isWanted && !isPretendAddress(email));
  await end(platform, without(claimed, wanted), 'unwanted');
  const filled = await fillMails(platform, wanted);
  const told = filled.map(({ mail }) => mail);
  await end(platform, without(wanted, told), 'nothing left');
  const waiting = [...filled];
  let isStopped = false;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (isStopped || signal?.aborted || performance.now() > until) return void waiting.unshift(next);
      const failure = await trySending(platform, next);
      if (failure?.kind === 'server') isStopped = true;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const left = waiting.map(({ mail: { id } }) => id);
  const seconds = isStopped ? 60 : 0;
  if (left.length > 0) await releaseMails(platform.db, { ids: left, seconds, isTried: false });
  return isStopped || signal?.aborted ? 0 : claimed.length;
}

const without = (all: DueMail[], some: DueMail[]) => all.filter((mail) => !some.includes(mail));

async function end({ db }: Sending, mails: DueMail[], outcome: Outcome): Promise<void> {
  if (mails.length > 0) await endMails(db, { ids: mails.map(({ id }) => id), outcome });
}

async function trySending(platform: Sending, filled: Filled): Promise<MailFailure | undefined> {
  const { id } = filled.mail;
  try {
    await platform.mailer.send(await compose(platform, filled));
  } catch (error) {
    const failure = error instanceof MailFailure ? error : new MailFailure('message', String(error), error);
    platform.log.warn({ err: failure, mail: id, tries: filled.mail.tries }, 'A mail was not taken');
    await noteFailure(platform, filled.mail, failure);
    return failure;
  }
  await markSent(platform, id);
  return undefined;
}

/** Retries: an accepted mail that stays unmarked goes out twice. */
async function markSent({ db }: Sending, id: string): Promise<void> {
  for (let tries = 1; tries < MARK_TRIES; tries++)
    try {
      return await endMails(db, { ids: [id], outcome: 'sent' });
    } catch {
      await setTimeout(MARK_AGAIN_MS * tries);
    }
  await endMails(db, { ids: [id], outcome: 'sent' });
}

async function compose(platform: Sending, { mail, things, hidden, sources, news }: Filled) {
  const { shown, carried } = await illustrate(platform, { language: mail.language, things, sources });
  const { subject, content, headers, threads } = presentNotificationMail(platform, {
    ...{ mail, things, hidden, news },
    pictures: shown,
  });
  const { id: messageId, email: to, language } = mail;
  return { messageId, to, language, subject, headers, threads, pictures: carried, ...renderMail(content) };
}

async function noteFailure({ db }: Sending, mail: DueMail, { kind, message }: MailFailure): Promise<void> {
  const { id, emailKey, endsAt, tries } = mail;
  if (kind === 'address') {
    await insertRefusal(db, { emailKey, answer: message });
    return endMails(db, { ids: [id], outcome: 'refused' });
  }
  const isOver = Date.now() - endsAt.getTime() > GIVEN_UP_MS;
  if (isOver || (kind === 'message' && tries >= MESSAGE_TRIES))
    return endMails(db, { ids: [id], outcome: 'given up' });
  return releaseMails(db, { ids: [id], seconds: Math.min(60 * 2 ** (tries - 1), 900), isTried: true });
}

/** Finishes mails under way when stopped. */
export function startMailing(platform: Sending): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      try {
        while ((await sendDueMails(platform, { signal })) > 0);
      } catch (error) {
        platform.log.error({ err: error }, 'Mails could not be sent and are tried again');
      }
      await setTimeout(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

export const readMailState = ({ db }: Pick<Platform, 'db'>) => countDueMails(db);

export async function purgeMails({ db }: Pick<Platform, 'db'>): Promise<void> {
  while ((await deleteOldMails(db, { days: KEPT_DAYS, limit: PURGED_AT_ONCE })) === PURGED_AT_ONCE);
}
