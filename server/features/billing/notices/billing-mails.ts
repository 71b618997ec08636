import { type Language, PlanType, type ValueOf } from '../../../../contract/enums.ts';
import { queueMail } from '../../../jobs/send-mail.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { isolateName, translate } from '../../../texts.ts';
import { readPayer, readUnpaidPlan } from '../account/billing-accounts.queries.ts';
import type { Cause } from './billing.announcer.ts';

interface BillingMail {
  /** Key below `billing` in the locale files. */
  text: string;
  email: string;
  name: string;
  language: Language;
  values?: Record<string, string | number>;
}

const aboutCards = new Set(['renewalFailed', 'expiring.card']);

export async function queueBillingMail(
  platform: Platform,
  tx: Transaction,
  { text, email, name, language, values = {} }: BillingMail,
): Promise<void> {
  const isSelling = Boolean(platform.payments);
  const say = (part: string) => translate(language, `billing.${text}.${part}`, values, { isSelling });
  // Without selling there is no page of plans.
  const page = isSelling ? `subscription${aboutCards.has(text) ? '?tab=payment' : ''}` : 'dashboard';
  await queueMail(platform, tx, {
    to: email,
    cause: 'ownAccount',
    language,
    subject: say('subject'),
    title: say('subject'),
    ...(name && {
      greeting: translate(language, 'accounts.mail.greeting', { name: isolateName(name, language) }),
    }),
    paragraphs: say('body').split('\n\n'),
    button: { label: say('button'), url: `${platform.config.publicUrl}/${page}` },
  });
}

interface Told {
  accountId: string;
  text: string;
  values?: (language: Language) => Record<string, string | number>;
}

export async function queueMailToOwner(
  platform: Platform,
  tx: Transaction,
  { accountId, text, values }: Told,
) {
  const { state, ...owner } = await readPayer(tx, accountId);
  if (state === 'deleted') return;
  const planAfter = nameOfPlan(owner.language, await readUnpaidPlan(tx, accountId));
  await queueBillingMail(platform, tx, {
    ...owner,
    text,
    values: { planAfter, ...values?.(owner.language) },
  });
}

const nameOfPlan = (language: Language, type: ValueOf<typeof PlanType>): string => {
  const name = Object.entries(PlanType).find(([, value]) => value === type)?.[0] ?? 'free';
  return translate(language, `billing.plans.${name}`);
};

interface NewPlan {
  accountId: string;
  type: ValueOf<typeof PlanType>;
  cause: Cause;
}

export const queuePlanMail = (platform: Platform, tx: Transaction, { accountId, type, cause }: NewPlan) =>
  queueMailToOwner(platform, tx, {
    accountId,
    text: 'planChanged',
    values: (language) => {
      const plan = nameOfPlan(language, type);
      const say = (part: string) =>
        translate(
          language,
          `billing.planChanged.${part}`,
          { plan },
          { isSelling: Boolean(platform.payments) },
        );
      const effect = say(`effect.${type === PlanType.free ? 'free' : 'other'}`);
      return { plan, why: say(`why.${cause}`), effect };
    },
  });
