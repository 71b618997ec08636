import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/id.ts';
import { holdLines, type NewPart } from '../write-notifications.queries.ts';
import {
  insertMentions,
  listMailWishes,
  type MailWish,
  moveWindow,
  openWindows,
} from './mail-plans.queries.ts';
import { endWindow } from './mail-window.rules.ts';

/** Leaves time for edits and deletions, and for people who see the mention in the page. */
const MENTION_MS = 60_000;

/** Needs the people's lines locked. */
export async function planMails<Part extends NewPart>(
  tx: Transaction,
  parts: Part[],
): Promise<Array<Part & { mailId: string | null }>> {
  const mailed = parts.filter(isMailed);
  const accountIds = [...new Set(mailed.map(({ accountId }) => accountId))];
  const wishes = accountIds.length === 0 ? [] : await listMailWishes(tx, accountIds);
  const wishOf = new Map(wishes.map((wish) => [wish.accountId, wish]));
  const windows = await planWindows(tx, {
    wishes: wishes.filter(({ activity }) => activity),
    accountIds: new Set(mailed.filter(isBundled).map(({ accountId }) => accountId)),
  });
  const mentions = await planMentions(
    tx,
    mailed.filter((part) => !isBundled(part) && wishOf.get(part.accountId)?.mention),
  );
  return parts.map((part) => ({
    ...part,
    mailId: mentions.get(part) ?? (isBundled(part) ? (windows.get(part.accountId) ?? null) : null),
  }));
}

const isMailed = ({ mail }: NewPart) => mail === 'atOnce' || mail === 'bundled';
const isBundled = ({ mail }: NewPart) => mail === 'bundled';

interface Planned {
  wishes: MailWish[];
  accountIds: Set<string>;
}

async function planWindows(tx: Transaction, { wishes, accountIds }: Planned): Promise<Map<string, string>> {
  const asked = wishes.filter(({ accountId }) => accountIds.has(accountId));
  const missing = asked.filter(({ openId }) => openId === null);
  const opened =
    missing.length === 0
      ? []
      : await openWindows(
          tx,
          missing.map((wish) => ({
            ...{ id: newId(), accountId: wish.accountId },
            endsAt: endWindow(wish, wish.at),
          })),
        );
  return new Map([
    ...asked.flatMap(({ accountId, openId }) => (openId ? [[accountId, openId] as const] : [])),
    ...opened.map(({ accountId, id }) => [accountId, id] as const),
  ]);
}

/** Plans one mail a comment, even if an edit repeats the mention. */
async function planMentions<Part extends NewPart>(
  tx: Transaction,
  parts: Part[],
): Promise<Map<Part, string>> {
  const wanted = parts.flatMap((part) => {
    const commentId = part.replyId ?? part.commentId;
    if (!commentId) return [];
    const dueAt = new Date(part.at / 1000 + MENTION_MS);
    return [{ part, mention: { id: newId(), accountId: part.accountId, commentId, dueAt } }];
  });
  if (wanted.length === 0) return new Map();
  const made = new Set(
    await insertMentions(
      tx,
      wanted.map(({ mention }) => mention),
    ),
  );
  return new Map(wanted.flatMap(({ part, mention: { id } }) => (made.has(id) ? [[part, id] as const] : [])));
}

export async function followRhythm(tx: Transaction, accountId: string): Promise<void> {
  await holdLines(tx, [accountId]);
  const [wish] = await listMailWishes(tx, [accountId]);
  if (wish) await moveWindow(tx, { accountId, at: wish.at, endsAt: endWindow(wish, wish.at) });
}
