import { BillingPeriod, PlanType } from '../../contract/enums.ts';
import type { Koma } from './koma.ts';
import type { Person } from './people.ts';
import { post } from './work.ts';

export const planId = (plan: keyof typeof PlanType) => `01980000-0000-7000-8000-00000000000${PlanType[plan]}`;

const prices = { basic: 1980, professional: 4980 };
const address = { country: 'JP', line1: '千代田1-1', line2: '', city: '東京', postal_code: '', state: '' };

interface Wanted {
  plan: keyof typeof prices;
  card?: string;
}

/** As the payment page does. */
export async function buyPlan(koma: Koma, person: Person, { plan, card = 'pm_card_visa' }: Wanted) {
  const subscriptionType = BillingPeriod.monthly;
  const wish = { price: prices[plan], planId: planId(plan), subscriptionType };
  const { _id: orderId } = await post(koma, person, 'order/add', wish);
  const paid = { accountHolderName: 'Hana', paymentMethod: card, address };
  await post(koma, person, 'order/update', { orderId, ...paid });
}

/** The clock of the card provider's sandbox; what is due happens when it is next asked. */
export const passDays = ({ db }: Koma, days: number) =>
  db
    .updateTable('sandbox_clock')
    .set(({ eb }) => ({ ahead_seconds: eb('ahead_seconds', '+', days * 24 * 3600) }))
    .execute();
