import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { sealText, unsealText } from '../../../platform/seal.ts';

const kinds = ['mention', 'projectActivity', 'guestAnswers', 'reviews'] as const;

export type MailKind = (typeof kinds)[number];

const VALID_DAYS = 366;
const DAY_MS = 24 * 3_600_000;

const content = z.object({
  kind: z.enum(kinds),
  accountId: z.uuid(),
  until: z.number(),
});

type Secrets = Required<Pick<Config, 'secret'>> & { secret: string };

interface Leaving {
  accountId: string;
  kind: MailKind;
}

/** Stores nothing, because a mail may be read a year later. */
export function sealLeaving({ secret }: Secrets, { accountId, kind }: Leaving): string {
  const text = JSON.stringify({ kind, accountId, until: Date.now() + VALID_DAYS * DAY_MS });
  return Buffer.from(sealText({ secret, purpose: 'koma unsubscribing', text }), 'base64').toString(
    'base64url',
  );
}

export function readLeaving({ secret }: Secrets, token: string): Leaving | undefined {
  try {
    const sealed = Buffer.from(token, 'base64url').toString('base64');
    const text = unsealText({ secret, purpose: 'koma unsubscribing', sealed });
    const { until, ...leaving } = content.parse(JSON.parse(text));
    return until > Date.now() ? leaving : undefined;
  } catch {
    return undefined;
  }
}

export const leavingPath = (token: string) => `/unsubscribe-email?token=${token}`;
