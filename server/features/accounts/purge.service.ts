import { purgeTries } from '../../platform/database/rate-limits.ts';
import type { Platform } from '../../platform.ts';
import { deleteOldCodes } from './account/codes.queries.ts';
import { deleteOldMailTokens } from './account/mail-tokens.queries.ts';
import { deleteOldNonces } from './account/nonces.queries.ts';
import { deleteOldEmailChanges } from './email/email-changes.queries.ts';
import { deleteUnfinishedAuthenticators } from './second-factor/authenticator.queries.ts';
import { deleteOldSetupCodes } from './second-factor/setup-codes.queries.ts';
import { deleteOldChallenges } from './sessions/challenges.queries.ts';
import { deleteUnusedDevices } from './sessions/known-devices.queries.ts';
import { deleteOutdatedSessions } from './sessions/sessions.queries.ts';

export async function purgeAccountRemains({ db }: Pick<Platform, 'db'>): Promise<void> {
  await deleteOldCodes(db);
  await deleteOldMailTokens(db);
  await deleteOldEmailChanges(db);
  await deleteOldChallenges(db);
  await deleteUnfinishedAuthenticators(db);
  await deleteOldSetupCodes(db);
  await deleteOldNonces(db);
  await deleteOutdatedSessions(db);
  await deleteUnusedDevices(db);
  await purgeTries(db);
}
