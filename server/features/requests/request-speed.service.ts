import { REQUEST_UPLOADS_A_MINUTE } from '../../../contract/limits.ts';
import { requireTry } from '../../http/require-try.ts';
import { currentActor } from '../../parts/events/actor.ts';
import type { Parts } from '../../parts.ts';
import type { Sender } from '../../person.ts';

export async function requireSendingSpeed({ db }: Parts, { requestId }: Sender): Promise<void> {
  const { link, network } = REQUEST_UPLOADS_A_MINUTE;
  const seconds = 60;
  const from = currentActor().network ?? '';
  await requireTry(db, { key: `request-network:${from}`, max: network, seconds });
  await requireTry(db, { key: `request:${requestId}`, max: link, seconds });
}
