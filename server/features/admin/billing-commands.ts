import { PlanType } from '../../../contract/enums.ts';
import type { Platform } from '../../platform.ts';
import { AdministrationFailure, requireAccountId } from '../accounts/administration.service.ts';
import {
  BillingFailure,
  inspectBilling,
  reconcileAccount,
  refundInvoice,
  takePlan,
} from '../billing/administration.service.ts';
import { givePlan } from '../billing/plans/plan-change.service.ts';
import { alignColumns, type Command, UsageFailure } from './command.ts';

const isPlan = (name: string): name is keyof typeof PlanType => Object.hasOwn(PlanType, name);
const nameOf = (type: number | null) =>
  Object.entries(PlanType).find(([, value]) => value === type)?.[0] ?? '–';
const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '–';

async function attempt<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof BillingFailure) throw new AdministrationFailure(error.message);
    throw error;
  }
}

export const billingCommands: Record<string, Command> = {
  billing: {
    usage: 'billing EMAIL',
    explains: 'the plan and where it comes from, the subscription, and every payment with its documents',
    words: 1,
    async run(platform, [email = '']) {
      return showBilling(platform, { email, accountId: await requireAccountId(platform, email) });
    },
  },
  'set-plan': {
    usage: 'set-plan EMAIL free|basic|professional',
    explains: 'gives the account a plan without payment; free takes it back',
    words: 2,
    async run(platform, [email = '', plan = '']) {
      if (!isPlan(plan))
        throw new UsageFailure(`There is no plan "${plan}": say free, basic or professional.`);
      const type = await givePlan(platform, { accountId: await requireAccountId(platform, email), plan });
      return type === PlanType[plan]
        ? [`${email} has the plan ${plan} now.`]
        : [`${email} keeps the plan ${nameOf(type)}, which is paid or everybody’s; no other is granted now.`];
    },
  },
  'take-plan': {
    usage: 'take-plan EMAIL',
    explains: 'takes back a granted plan and ends the subscription at once; pays nothing back',
    words: 1,
    async run(platform, [email = '']) {
      const accountId = await requireAccountId(platform, email);
      const type = await attempt(() => takePlan(platform, accountId));
      return [`${email} has the plan ${nameOf(type)} now.`];
    },
  },
  refund: {
    usage: 'refund EMAIL NUMBER',
    explains: 'pays the invoice with this number back to the card, and issues a credit note',
    words: 2,
    async run(platform, [email = '', number = '']) {
      const accountId = await requireAccountId(platform, email);
      const { amount, note } = await attempt(() => refundInvoice(platform, { accountId, number }));
      return [`¥${amount} of ${number} was paid back; the credit note is ${note}.`];
    },
  },
  reconcile: {
    usage: 'reconcile EMAIL',
    explains: 'brings the account to what the payment provider says of it',
    words: 1,
    async run(platform, [email = '']) {
      const accountId = await requireAccountId(platform, email);
      await attempt(() => reconcileAccount(platform, accountId));
      return showBilling(platform, { email, accountId });
    },
  },
};

async function showBilling(platform: Platform, { email, accountId }: { email: string; accountId: string }) {
  const { standing, payments } = await inspectBilling(platform, accountId);
  const rows = payments.map(({ charged_at, status, amount, refunded, plan_name, documents, refusal }) => [
    dayOf(charged_at),
    status,
    `¥${amount}`,
    refunded > 0 ? `¥${refunded}` : '–',
    plan_name,
    documents.length > 0 ? documents.join(' ') : refusal ? `not issued: ${refusal}` : '–',
  ]);
  return [
    `${email}: ${nameOf(standing.plan)} (paid ${nameOf(standing.paid)}, granted ${nameOf(standing.granted)}, everybody ${nameOf(standing.base)})`,
    standing.subscription_id
      ? `Subscription ${standing.subscription_id}: ${standing.subscription_status}, until ${dayOf(standing.period_ends_at)}${standing.cancels_at ? ', then it ends' : ''}; card ${standing.card_last_four ?? '–'}`
      : 'No subscription.',
    ...(rows.length > 0
      ? alignColumns([['DATE', 'STATUS', 'AMOUNT', 'BACK', 'FOR', 'DOCUMENTS'], ...rows])
      : ['No payment.']),
  ];
}
