import { BillingPeriod, type ValueOf } from '../../../contract/enums.ts';

export type Period = ValueOf<typeof BillingPeriod>;

export const periodNames = {
  [BillingPeriod.monthly]: 'monthly',
  [BillingPeriod.yearly]: 'yearly',
} as const;

export const readPeriod = (text: string | null): Period =>
  text === String(BillingPeriod.yearly) ? BillingPeriod.yearly : BillingPeriod.monthly;
