import { BillingPeriod, type ValueOf } from '../../../contract/enums.ts';

export type Period = ValueOf<typeof BillingPeriod>;

export const periodNames = {
  [BillingPeriod.monthly]: 'monthly',
  [BillingPeriod.yearly]: 'yearly',
} as const;

/** From text, as it stands in an address or comes from a control. */
export const readPeriod = (text: string | null): Period =>
  text === String(BillingPeriod.yearly) ? BillingPeriod.yearly : BillingPeriod.monthly;
