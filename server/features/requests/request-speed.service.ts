import { REQUEST_UPLOADS_A_MINUTE } from '../../../contract/limits.ts';
import { requireTry } from '../../http/require-try.ts';
import type { Sender } from '../../person.ts';
import { currentActor } from '../../platform/events/actor.ts';
import type { Platform } from '../../platform.ts';

export async function requireSendingSpeed({ db }: Platform, { requestId }: Sender): Promise<void> {
  const { link, network } = REQUEST_UPLOADS_A_MINUTE;
  const seconds = 60;
  const from = currentActor().network ?? '';
  await requireTry(db, { key: `request-network:${from}`, max: network, seconds });
  await requireTry(db, { key: `request:${requestId}`, max: link, seconds });
}
