import {
  MAIL_LIMITS,
  MAILS_TO_ONE_A_DAY,
  UNANSWERED_BY_ALL_MAX,
  UNANSWERED_MAX,
  YOUNG_ACCOUNT_DAYS,
} from '../../../contract/limits.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { countTries } from '../../platform/database/rate-limits.ts';
import { addressHash, listUnanswered, noteInvitationMails, readSender } from './mail-budget.queries.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Proves that the sender's budget counted this mail. */
class Counted {
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
}
export type CountedMail = Counted;

interface Recipient {
  email: string;
  emailKey: string;
}

interface Mailing<Person extends Recipient> {
  senderId: string;
  people: Person[];
  isInvitation: boolean;
  /** `leaveOut` drops only the mails, for calls that must not depend on them, such as deleting. */
  beyond: 'refuse' | 'leaveOut';
}

interface Outcome<Person> {
  mailed: Array<Person & { counted: CountedMail }>;
  unmailed: Person[];
}

/** Counts recipients, not calls, before mails to others are queued. A refused call counts nothing. */
export async function countRecipients<Person extends Recipient>(
  tx: Transaction,
  mailing: Mailing<Person>,
): Promise<Outcome<Person>> {
  const { people, isInvitation, senderId } = mailing;
  if (people.length === 0) return { mailed: [], unmailed: [] };
  const silent = await findSilent(tx, mailing);
  const willing = people.filter(({ emailKey }) => !silent.has(emailKey));
  const fitting = willing.slice(0, await takeBudget(tx, mailing, willing.length));
  if (isInvitation && fitting.length > 0) {
    const hashes = fitting.map(({ emailKey }) => addressHash(emailKey));
    await noteInvitationMails(tx, { senderId, hashes });
  }
  return {
    mailed: fitting.map((person) => ({ ...person, counted: new Counted(person.email) })),
    unmailed: people.filter((person) => !fitting.includes(person)),
  };
}

async function findSilent<Person extends Recipient>(
  tx: Transaction,
  { senderId, people, isInvitation }: Mailing<Person>,
): Promise<Set<string>> {
  const keyOf = new Map(people.map(({ emailKey }) => [addressHash(emailKey).toString('hex'), emailKey]));
  const hashes = [...keyOf.keys()];
  const unanswered = isInvitation
    ? await listUnanswered(tx, { senderId, hashes: hashes.map((hash) => Buffer.from(hash, 'hex')) })
    : [];
  const silent = unanswered
    .filter(({ own, all }) => own >= UNANSWERED_MAX || all >= UNANSWERED_BY_ALL_MAX)
    .map(({ hash }) => hash);
  const others = hashes.filter((hash) => !silent.includes(hash));
  const prefix = `mails-to-one:${senderId}:`;
  const entries = others.map((hash) => ({ key: prefix + hash, weight: 1 }));
  const pairs = await countTries(tx, { entries, seconds: DAY });
  const pestered = pairs
    .filter(({ count }) => count > MAILS_TO_ONE_A_DAY)
    .map(({ key }) => key.slice(prefix.length));
  return new Set([...silent, ...pestered].flatMap((hash) => keyOf.get(hash) ?? []));
}

async function takeBudget<Person extends Recipient>(
  tx: Transaction,
  { senderId: accountId, beyond }: Mailing<Person>,
  wanted: number,
): Promise<number> {
  if (wanted === 0) return 0;
  const sender = await readSender(tx, { accountId, youngDays: YOUNG_ACCOUNT_DAYS });
  const age = sender.is_young ? 'young' : 'grown';
  const limits = MAIL_LIMITS[sender.is_paid ? 'paid' : 'free'][age];
  let allowed = wanted;
  for (const { key, max, seconds } of [
    { key: `mails-an-hour:${accountId}`, max: limits.hour, seconds: HOUR },
    { key: `mails-a-day:${accountId}`, max: limits.day, seconds: DAY },
  ]) {
    const [counted] = await countTries(tx, { entries: [{ key, weight: allowed }], seconds });
    const over = (counted?.count ?? 0) - max;
    if (over <= 0) continue;
    const left = Math.max(0, allowed - over);
    const retryAfter = Math.max(1, counted?.seconds ?? seconds);
    if (beyond === 'refuse') throw refuse({ left, retryAfter, timeZone: sender.time_zone });
    allowed = left;
  }
  return allowed;
}

interface Refusal {
  left: number;
  retryAfter: number;
  timeZone: string;
}

function refuse({ left, retryAfter, timeZone }: Refusal) {
  const time = { at: new Date(Date.now() + retryAfter * 1000), timeZone };
  const message = left === 0 ? 'invitations.mailLimitNone' : 'invitations.mailLimit';
  return fail('tooManyRequests', { message, values: { count: left }, times: { time }, retryAfter });
}
