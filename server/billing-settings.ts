import { z } from 'zod';
import { PlanType } from '../contract/enums.ts';
import { StartFailure } from './start-failure.ts';

const optional = z.string().trim().optional();
const planNames = Object.keys(PlanType) as Array<keyof typeof PlanType>;

export const billingVariables = {
  BILLING: z.enum(['stripe', 'sandbox', 'off']).optional(),
  /** Plan of every account where nothing is sold. */
  BILLING_PLAN: z.enum(planNames).optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  BILLING_ISSUER_NAME: optional,
  BILLING_ISSUER_NUMBER: optional,
  BILLING_ISSUER_ADDRESS: optional,
  /** Told when an invoice cannot be issued. */
  BILLING_OPERATOR_EMAIL: z.email('it is no email address').optional(),
};

const schema = z.object(billingVariables);

interface StripeKeys {
  secretKey: string;
  publicKey: string;
  webhookSecret: string;
}

export interface Issuer {
  name: string;
  number: string;
  address: string;
  /** Marks documents without money, which are no invoices. */
  isTest: boolean;
}

interface Selling {
  issuer: Issuer;
  operatorEmail: string | undefined;
}

export type BillingSettings =
  | ({ mode: 'stripe'; keys: StripeKeys } & Selling)
  | ({ mode: 'sandbox' } & Selling)
  | { mode: 'off'; plan: keyof typeof PlanType };

interface Given {
  variables: z.output<typeof schema>;
  isProduction: boolean;
}

export function readBillingSettings({ variables: v, isProduction }: Given): BillingSettings {
  const keys = readKeys({ variables: v, isProduction });
  const mode = v.BILLING ?? (keys ? 'stripe' : isProduction ? 'off' : 'sandbox');
  if (v.BILLING_PLAN && mode !== 'off')
    throw new StartFailure('The setting BILLING_PLAN needs BILLING=off: plans are bought otherwise.');
  if (mode === 'off') return { mode, plan: v.BILLING_PLAN ?? 'professional' };
  if (mode === 'sandbox') {
    if (isProduction)
      throw new StartFailure(
        'The setting BILLING=sandbox is not for production: anybody could buy a plan with a test card.',
      );
    return { mode, ...readSelling(v, { isTest: true }) };
  }
  if (!keys)
    throw new StartFailure(
      'The setting BILLING=stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET beside it.',
    );
  return { mode, keys, ...readSelling(v, { isTest: keys.secretKey.includes('_test_') }) };
}

function readSelling(v: Given['variables'], { isTest }: { isTest: boolean }): Selling {
  const { BILLING_ISSUER_NAME: name, BILLING_ISSUER_NUMBER: number } = v;
  if (!isTest && !(name && number))
    throw new StartFailure(
      'The settings BILLING_ISSUER_NAME and BILLING_ISSUER_NUMBER are needed where money is taken: every invoice names them.',
    );
  if (Boolean(name) !== Boolean(number))
    throw new StartFailure('The settings BILLING_ISSUER_NAME and BILLING_ISSUER_NUMBER need each other.');
  if (number && !/^T\d{13}$/.test(number))
    throw new StartFailure('The setting BILLING_ISSUER_NUMBER is not usable: it is T and 13 digits.');
  return {
    issuer: {
      ...{ name: name ?? 'Koma', number: number ?? 'T0000000000000' },
      ...{ address: v.BILLING_ISSUER_ADDRESS ?? '', isTest },
    },
    operatorEmail: v.BILLING_OPERATOR_EMAIL,
  };
}

const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

function readKeys({ variables: v, isProduction }: Given): StripeKeys | undefined {
  const [set] = names.filter((name) => v[name]);
  if (!set) return undefined;
  const missing = names.find((name) => !v[name]);
  if (missing)
    throw new StartFailure(`The setting ${set} needs ${missing} beside it; it is not set or empty.`);
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publicKey = '' } = v;
  const secretKind = /^(?:sk|rk)_(live|test)_/.exec(secretKey)?.[1];
  const publicKind = /^pk_(live|test)_/.exec(publicKey)?.[1];
  if (!secretKind)
    throw new StartFailure('The setting STRIPE_SECRET_KEY is not usable: it begins with sk_ or rk_.');
  if (!publicKind)
    throw new StartFailure('The setting STRIPE_PUBLISHABLE_KEY is not usable: it begins with pk_.');
  if (secretKind !== publicKind)
    throw new StartFailure(
      'The settings STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not belong together: one is a test key.',
    );
  if (isProduction && secretKind === 'test')
    throw new StartFailure(
      'The setting STRIPE_SECRET_KEY is a test key: in production nobody may buy a plan with a test card.',
    );
  const { STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = v;
  if (!webhookSecret.startsWith('whsec_'))
    throw new StartFailure('The setting STRIPE_WEBHOOK_SECRET is not usable: it begins with whsec_.');
  return { secretKey, publicKey, webhookSecret };
}
