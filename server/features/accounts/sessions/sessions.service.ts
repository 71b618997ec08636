import type { FastifyRequest } from 'fastify';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { accountTopic, record } from '../../events/events.service.ts';
import { adoptGuests } from '../../people/adoption.service.ts';
import type { LockedEntrant } from '../account/account-entry.ts';
import { countSignIn } from '../account/accounts.queries.ts';
import type { WayIn } from '../account/way-in.rules.ts';
import { deleteChallenges } from './challenges.queries.ts';
import { deleteDeviceOfSession, deleteDevices } from './known-devices.queries.ts';
import { readDeviceHash, rememberDevice } from './known-devices.service.ts';
import {
  deleteSessions,
  findTokenHolder,
  insertSession,
  listSessionRows,
  type SessionChoice,
} from './sessions.queries.ts';

const USER_AGENT_MAX = 300;

export const authenticate = ({ db }: Pick<Platform, 'db'>, token: string): Promise<Person | undefined> =>
  findTokenHolder(db, hashToken(token));

export interface Device {
  userAgent: string;
  network: string;
  deviceHash?: Buffer | undefined;
}

export const deviceOf = ({ request, network }: { request: FastifyRequest; network: string }): Device => ({
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  network,
  deviceHash: readDeviceHash(request.headers),
});

interface NewSession {
  entrant: LockedEntrant;
  device: Device;
  wayIn: WayIn;
  /** Time of the owner's proof. Undefined if the provider does not tell. */
  provenAt: 'now' | Date | undefined;
  /** True after a code or passkey in this call: a provider's own factors do not count. */
  hasPassedFactor?: boolean | undefined;
}

export async function startSession(
  tx: Transaction,
  { entrant, device, provenAt, hasPassedFactor }: NewSession,
): Promise<string> {
  const { id: accountId, email_key: emailKey, email_verified: isProven } = entrant.account;
  const token = newToken();
  await countSignIn(tx, accountId);
  const tokenHash = hashToken(token);
  await insertSession(tx, { id: newId(), accountId, tokenHash, provenAt, hasPassedFactor, ...device });
  await rememberDevice(tx, { holder: { accountId }, tokenHash: device.deviceHash });
  if (isProven) await adoptGuests(tx, { accountId, emailKey });
  await record(tx, { type: 'session.started', data: { userId: accountId }, actorId: accountId });
  return token;
}

export async function endSessions(tx: Transaction, choice: SessionChoice): Promise<number> {
  const { accountId, only, except } = choice;
  if (only === undefined) {
    await deleteDevices(tx, { holder: { accountId }, exceptSession: except });
    await deleteChallenges(tx, accountId);
  }
  const ended = await deleteSessions(tx, choice);
  for (const sessionId of ended) {
    await record(tx, {
      topics: [accountTopic(choice.accountId)],
      type: 'session.ended',
      data: { sessionId },
    });
  }
  return ended.length;
}

export const listSessions = ({ db }: Platform, accountId: string) => listSessionRows(db, accountId);

interface OneSession {
  accountId: string;
  sessionId: string;
}

export async function endSession({ db }: Platform, { accountId, sessionId }: OneSession): Promise<void> {
  const ended = await inTransaction(db, (tx) => endSessions(tx, { accountId, only: sessionId }));
  if (ended === 0) throw fail('notFound');
}

/** Forgets the device too: it may be lost or stolen. */
export async function endOtherSession({ db }: Platform, { accountId, sessionId }: OneSession): Promise<void> {
  const ended = await inTransaction(db, async (tx) => {
    await deleteDeviceOfSession(tx, { accountId, sessionId });
    return endSessions(tx, { accountId, only: sessionId });
  });
  if (ended === 0) throw fail('notFound');
}
