import { afterAll, afterEach, beforeEach } from 'vitest';
import { billing } from '../../../contract/calls/billing.ts';
import { payment } from '../../../contract/calls/payment.ts';
import { startTestApp } from '../test-app.ts';
import { addPerson } from '../test-people.ts';
import { listCharges, requireSandbox } from './test-billing.ts';

export async function stageBilling(options: Parameters<typeof startTestApp>[0] = {}) {
  const koma = await startTestApp(options);
  const owner = await addPerson(koma.platform);
  beforeEach(async () => {
    Object.assign(owner, await addPerson(koma.platform));
  });
  afterEach(() => {
    requireSandbox(koma).sandbox.disturb = () => 'none';
  });
  afterAll(() => koma.stop());
  return {
    koma,
    owner,
    standing: async () => (await koma.call(billing.getPlans, {}, owner)).subscription,
    charges: () => listCharges(koma, owner),
    look: (id: string) => koma.call(payment.getOrder, { params: { id } }, owner),
    answerBank: (clientSecret: string | null, isApproved: boolean) =>
      koma.send(payment.answerTestBank, { body: { clientSecret: clientSecret ?? '', isApproved } }, owner),
  };
}
