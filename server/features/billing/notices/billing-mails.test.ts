import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { billing } from '../../../../contract/calls/billing.ts';
import { stageBilling } from '../../../test/billing/stage-billing.ts';
import { advance, buy } from '../../../test/billing/test-billing.ts';
import { runCommand } from '../../admin/run-command.ts';
import { listMails, readSource } from '../../mailbox/mailbox.service.ts';
import { synchronise } from '../synchronise/synchronise.service.ts';
import { remindOfEnds } from './remind-of-ends.service.ts';

const { koma, owner } = await stageBilling({ works: true });

/** Reads the delivered mails: receipts do not go through the queue. */
const arrived = async () => {
  const { dataDir } = koma.platform.config;
  return (await listMails({ dataDir, page: 1, to: owner.email })).mails;
};
const subjects = async () => (await arrived()).map(({ subject }) => subject).toSorted();
const expectMails = (wanted: unknown[]) => expect.poll(subjects, { timeout: 120_000 }).toEqual(wanted);
const receipt = expect.stringMatching(/^Receipt K-\d{6}$/);

async function told(): Promise<string[]> {
  const { rows } = await koma.platform.pool.query<{ type: string }>(
    `select type from events where (type like 'payment.%' or type in ('plan.upgraded', 'plan.downgraded'))
     and data->>'userId' = $1 order by id`,
    [owner.id],
  );
  return rows.map(({ type }) => type);
}

async function pass(days: number): Promise<void> {
  await advance(koma, days);
  await synchronise(koma.platform, owner.id);
  await remindOfEnds(koma.platform);
}

describe('the owner is told', () => {
  test('of a purchase by one mail, the receipt with the invoice as PDF', async () => {
    await buy(koma, owner);
    await synchronise(koma.platform, owner.id);
    await expectMails([receipt]);
    const [mail] = await arrived();
    const source = await readSource({ dataDir: koma.platform.config.dataDir, id: mail?.id ?? '' });
    const { attachments } = await PostalMime.parse(source ?? '');
    expect(attachments).toMatchObject([
      { filename: expect.stringMatching(/^K-\d{6}\.pdf$/), mimeType: 'application/pdf' },
    ]);
    expect(await told()).toEqual(['payment.succeeded', 'plan.upgraded']);
  });

  test('at the address of the invoice settings, where there is one, of what was charged and paid back', async () => {
    const email = `bills-${owner.id}@example.com`;
    const body = { companyName: '合同会社フィルム', email, taxId: '', address: '京都市' };
    await koma.call(billing.updateInvoiceSetting, { body }, owner);
    await buy(koma, owner);
    const { dataDir } = koma.platform.config;
    const sent = async () => (await listMails({ dataDir, page: 1, to: email })).mails;
    await expect
      .poll(async () => (await sent()).map(({ subject }) => subject), { timeout: 120_000 })
      .toEqual([receipt]);
    expect((await sent())[0]?.text).toContain('合同会社フィルム');
    expect(await subjects()).toEqual([]);
  });

  test('of every try of a renewal that fails, and then of Free', async () => {
    await buy(koma, owner, { card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
    const failed = 'Your plan could not be renewed';
    await pass(31);
    await pass(4);
    await pass(0);
    await pass(5);
    expect((await told()).filter((type) => type === 'payment.failed')).toHaveLength(3);
    await pass(7);
    await expectMails([receipt, failed, failed, failed, 'Your plan is now Free']);
    expect((await told()).at(-1)).toBe('plan.downgraded');
    const last = (await arrived()).find(({ subject }) => /Free/.test(subject ?? ''));
    expect(last?.text).toContain('could not be charged for the renewal');
  });

  test('of the plan that stays, where one was given', async () => {
    await runCommand(['set-plan', owner.email, 'basic'], async () => koma.platform);
    await buy(koma, owner, { plan: 'professional' });
    await koma.call(billing.cancel, {}, owner);
    const readCancelled = async () =>
      (await arrived()).find(({ subject }) => subject === 'Your subscription was cancelled')?.text;
    await expect.poll(readCancelled, { timeout: 120_000 }).toContain('From then on it is Basic');
  });

  test('of cancelling, of the end a week before it comes, once, and of Free', async () => {
    await buy(koma, owner);
    await koma.call(billing.cancel, {}, owner);
    await koma.call(billing.cancel, {}, owner);
    await pass(20);
    await expectMails([receipt, 'Your subscription was cancelled']);
    await pass(5);
    await pass(1);
    await pass(10);
    await expectMails([
      receipt,
      'Your plan ends soon',
      'Your plan is now Free',
      'Your subscription was cancelled',
    ]);
    expect(await told()).toEqual([
      'payment.succeeded',
      'plan.upgraded',
      'payment.cancelled',
      'payment.expiring',
      'plan.downgraded',
    ]);
  });

  test('a week before a year is renewed, and not of months', async () => {
    await buy(koma, owner, { period: 'yearly' });
    await pass(200);
    expect(await told()).not.toContain('payment.expiring');
    await pass(160);
    await pass(1);
    await expectMails([receipt, 'Your plan is renewed soon']);
  });

  test('a week before the card ends, once for each card', async () => {
    await buy(koma, owner);
    await koma.platform.pool.query(
      `update sandbox_objects set state = jsonb_set(state, '{expires}', jsonb_build_object('month',
         extract(month from (select to_timestamp(max((state->>'created')::int)) from sandbox_objects)), 'year',
         extract(year from (select to_timestamp(max((state->>'created')::int)) from sandbox_objects))))
       where kind = 'payment_method' and state->>'customerId' = (select customer_id from billing_accounts where account_id = $1)`,
      [owner.id],
    );
    await synchronise(koma.platform, owner.id);
    const { rows } = await koma.platform.pool.query(
      'select card_expires_on from billing_accounts where account_id = $1',
      [owner.id],
    );
    expect(rows[0]?.card_expires_on).toBeTruthy();
    await pass(28);
    await pass(1);
    expect((await told()).filter((type) => type === 'payment.expiring')).toHaveLength(1);
    await expect.poll(subjects, { timeout: 120_000 }).toContain('Your card expires soon');
  });

  test('of what an administrator gives', async () => {
    await runCommand(['set-plan', owner.email, 'professional'], async () => koma.platform);
    await expectMails(['Your plan is now Professional']);
  });
});
