import { expect, test } from 'vitest';
import { audit } from '../../../contract/calls/audit.ts';
import { billing } from '../../../contract/calls/billing.ts';
import { stageBilling } from '../../test/billing/stage-billing.ts';
import { advance, buy, requireSandbox } from '../../test/billing/test-billing.ts';
import { addPerson } from '../../test/test-people.ts';
import { auditReader } from '../audit/audit-reader.ts';
import { synchronise } from '../billing/synchronise/synchronise.service.ts';
import { catchUp } from '../events/reading.service.ts';
import { runCommand } from './run-command.ts';

const { koma, owner, standing } = await stageBilling();

const run = (...words: string[]) => runCommand(words, async () => koma.platform);
const text = async (...words: string[]) => (await run(...words)).lines.join('\n');
const planType = async () => (await standing()).planType;

async function trail() {
  await catchUp(koma.platform, auditReader);
  const { entries } = await koma.call(audit.list, { query: {} }, owner);
  return entries
    .filter(({ type }) => type === 'plan.changed' || type === 'admin.ran')
    .map(({ what, by }) => [what, by?._id ?? null]);
}

test('an administrator sees the plan, where it comes from, and every payment with its documents', async () => {
  expect(await text('billing', owner.email)).toMatch(
    /free \(paid –, granted –, everybody free\)\nNo subscription\.\nNo payment\./,
  );
  await buy(koma, owner);
  await run('set-plan', owner.email, 'professional');
  const shown = await text('billing', owner.email);
  expect(shown).toMatch(/professional \(paid basic, granted professional, everybody free\)/);
  expect(shown).toMatch(/Subscription sub_\w+: active, until \d{4}-\d\d-\d\d; card 4242/);
  expect(shown).toMatch(/Success +¥1980 +– .*K-\d{6}/);
  expect((await run('billing', 'nobody@example.com')).exitCode).toBe(1);
});

test('a refund pays back to the card once, and issues a credit note', async () => {
  await buy(koma, owner);
  const [row] = (await koma.call(billing.getHistory, { query: {} }, owner)).results;
  const number = row?.invoiceNumber ?? '';
  expect(await text('refund', owner.email, number)).toMatch(
    /^¥1980 of K-\d{6} was paid back; the credit note is KC-\d{6}\.$/,
  );
  expect(await run('refund', owner.email, number)).toMatchObject({
    exitCode: 1,
    lines: [`${number} was paid back already.`],
  });
  const stranger = await addPerson(koma.platform);
  expect((await run('refund', stranger.email, number)).lines).toEqual([
    `The account has no invoice ${number}.`,
  ]);
  const [after] = (await koma.call(billing.getHistory, { query: {} }, owner)).results;
  expect(after).toMatchObject({ status: 'Cancelled', creditNoteLinks: [expect.anything()] });
});

test('a plan is taken at once, paid and granted', async () => {
  await buy(koma, owner);
  await run('set-plan', owner.email, 'professional');
  expect(await text('take-plan', owner.email)).toBe(`${owner.email} has the plan free now.`);
  expect(await planType()).toBe(1);
  await synchronise(koma.platform, owner.id);
  expect(await planType()).toBe(1);
});

test('one account is brought to what the provider says', async () => {
  expect((await run('reconcile', owner.email)).exitCode).toBe(1);
  await buy(koma, owner);
  const { stripe } = requireSandbox(koma);
  const { rows } = await koma.platform.pool.query(
    'select subscription_id from billing_accounts where account_id = $1',
    [owner.id],
  );
  await stripe.subscriptions.cancel(rows[0]?.subscription_id);
  expect(await planType()).toBe(2);
  expect(await text('reconcile', owner.email)).toMatch(/free \(paid –/);
  expect(await planType()).toBe(1);
});

test('the trail says of every change of plan who, and why', async () => {
  await buy(koma, owner, { card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await run('set-plan', owner.email, 'professional');
  await run('set-plan', owner.email, 'free');
  await advance(koma, 60);
  await synchronise(koma.platform, owner.id);
  await buy(koma, owner);
  await koma.call(billing.cancel, {}, owner);
  await advance(koma, 32);
  await synchronise(koma.platform, owner.id);
  expect(await trail()).toEqual([
    ['Plan Free, because the subscription ended', null],
    ['Plan Basic, by payment', owner.id],
    ['Plan Free, because the renewal could not be charged', null],
    ['Administrator changed the plan', null],
    ['Plan Basic, given by the administrator', null],
    ['Administrator changed the plan', null],
    ['Plan Professional, given by the administrator', null],
    ['Plan Basic, by payment', owner.id],
  ]);
});
