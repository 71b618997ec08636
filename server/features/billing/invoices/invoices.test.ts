import { describe, expect, test } from 'vitest';
import { billing } from '../../../../contract/calls/billing.ts';
import type { Language } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { stageBilling } from '../../../test/billing/stage-billing.ts';
import { address, advance, buy, requireSandbox } from '../../../test/billing/test-billing.ts';
import { readMails } from '../../../test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { readPdfText } from '../../exports/report/read-pdf.fixture.ts';
import { synchronise } from '../synchronise/synchronise.service.ts';
import { composeSheet } from './compose-sheet.ts';
import { layOutInvoice } from './lay-out-invoice.ts';

const lines: string[] = [];
const { koma, owner } = await stageBilling({
  works: true,
  environment: {
    BILLING_ISSUER_NAME: '駒株式会社',
    BILLING_ISSUER_NUMBER: 'T1234567890123',
    BILLING_ISSUER_ADDRESS: '東京都千代田区 1-1',
    BILLING_OPERATOR_EMAIL: 'operator@example.com',
  },
  logTo: { write: (line) => lines.push(line) },
});

const history = async (person: TestPerson) =>
  (await koma.call(billing.getHistory, { query: {} }, person)).results;

async function read(link: string | null | undefined, person: TestPerson) {
  const answer = await koma.app.inject({
    url: link ?? '',
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { answer, text: (await readPdfText(answer.rawPayload)).join('\n').replaceAll(/\s+/g, ' ') };
}

const settings = {
  companyName: '合同会社フィルム',
  email: 'bills@example.com',
  taxId: 'T9876543210987',
  address: '京都市左京区 2-2',
};

async function refund(person: TestPerson, amount?: number): Promise<void> {
  const { stripe } = requireSandbox(koma);
  const { rows } = await koma.platform.pool.query(
    'select customer_id from billing_accounts where account_id = $1',
    [person.id],
  );
  const { data } = await stripe.charges.list({ customer: rows[0]?.customer_id });
  const charge = data.find(({ paid, refunded }) => paid && !refunded)?.id ?? '';
  await stripe.refunds.create({ charge, ...(amount && { amount }) });
  await synchronise(koma.platform, person.id);
}

describe('an invoice', () => {
  test('says everything that the law wants of it, made out to whom the settings say', async () => {
    const hana = await addPerson(koma.platform, { name: 'Hana', language: 'ja' });
    await koma.call(billing.updateInvoiceSetting, { body: settings }, hana);
    await buy(koma, hana);
    const [row] = await history(hana);
    expect(row).toMatchObject({
      invoiceNumber: expect.stringMatching(/^K-\d{6}$/),
      planName: 'Basic',
      creditNoteLinks: [],
    });
    const { answer, text } = await read(row?.invoiceLink, hana);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`${row?.invoiceNumber}.pdf`),
      'cache-control': 'no-store',
    });
    const wanted = [
      '請求書兼領収書',
      row?.invoiceNumber,
      '発行日',
      '駒株式会社',
      '登録番号: T1234567890123',
      '東京都千代田区 1-1',
      '合同会社フィルム 御中',
      '京都市左京区 2-2',
      'T9876543210987',
      'Basic プラン (月払い)',
      '10% 対象 (うち消費税 ¥180)',
      '合計 ¥1,980',
      'お支払い額 ¥1,980',
      'VISA •••• 4242',
      'テストモード',
    ];
    expect(wanted.filter((words) => !text.includes(words ?? '?'))).toEqual([]);
    expect(text).toMatch(/20\d\d年\d+月\d+日 – 20\d\d年\d+月\d+日/);
  });

  test.each<[Language, string, string]>([
    ['ja', '請求書兼領収書', '様'],
    ['en', 'Invoice and receipt', 'Registration number: T1234567890123'],
    ['he', 'חשבונית וקבלה', '1234567890123'],
  ])('speaks the language of the account: %s', async (language, ...words) => {
    const person = await addPerson(koma.platform, { language });
    await buy(koma, person);
    const { text } = await read((await history(person))[0]?.invoiceLink, person);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  test.each(['ja', 'en'] as const)(
    'has its period on one line, however long the names of the days (%s)',
    async (language) => {
      await buy(koma, owner, { plan: 'professional', period: 'yearly' });
      const { rows } = await koma.platform.pool.query(
        'select content from billing_documents where account_id = $1',
        [owner.id],
      );
      const [line] = rows[0].content.lines;
      const sheet = composeSheet({
        ...{ kind: 'invoice', number: 'K-000001', issuedAt: new Date(), language },
        content: {
          ...rows[0].content,
          lines: [
            {
              ...line,
              startsAt: '2026-11-28T00:00:00.000Z',
              endsAt: '2027-11-28T00:00:00.000Z',
              isUnused: true,
            },
          ],
        },
      });
      const read = (await readPdfText(await layOutInvoice(sheet))).join('\n').split(/\r?\n/);
      expect(read.filter((text) => text.includes('2027'))).toEqual([expect.stringMatching(/2026.*2027/)]);
    },
  );

  test('is read by its owner alone', async () => {
    await buy(koma, owner);
    const link = (await history(owner))[0]?.invoiceLink ?? '';
    const other = await addPerson(koma.platform);
    const ask = (headers: Record<string, string>) => koma.app.inject({ url: link, headers });
    expect((await ask({})).statusCode).toBe(401);
    const refused = await ask({ authorization: `Bearer ${other.token}` });
    expect(refused.json().statusCode).toBe(errors.notFound.code);
  });

  test('does not change with what is set later, and is issued once however often the provider is asked', async () => {
    await buy(koma, owner);
    const [row] = await history(owner);
    await koma.call(billing.updateInvoiceSetting, { body: settings }, owner);
    await synchronise(koma.platform, owner.id);
    const [after] = await history(owner);
    expect(after).toEqual(row);
    expect((await read(row?.invoiceLink, owner)).text).toContain('Hana');
  });

  test('of a change shows what comes back, and what credit paid', async () => {
    await buy(koma, owner, { plan: 'basic', period: 'yearly' });
    await buy(koma, owner, { plan: 'professional', period: 'monthly' });
    const { text } = await read((await history(owner))[0]?.invoiceLink, owner);
    expect(text).toContain('Unused time: Basic plan, yearly');
    expect(text).toContain('Total -¥14,820');
    await advance(koma, 32);
    await synchronise(koma.platform, owner.id);
    const renewed = await read((await history(owner))[0]?.invoiceLink, owner);
    expect(renewed.text).toContain('Paid by earlier credit -¥4,980');
    expect(renewed.text).toContain('Paid ¥0');
  });

  test('there is none for what was not paid', async () => {
    await buy(koma, owner, { card: 'pm_card_chargeCustomerFail' });
    expect(await history(owner)).toMatchObject([{ status: 'Failed', invoiceLink: null }]);
  });
});

describe('money that goes back', () => {
  test('has a credit note for each part, with its own tax, about the invoice', async () => {
    await buy(koma, owner);
    await refund(owner, 1000);
    await refund(owner);
    await synchronise(koma.platform, owner.id);
    const [row] = await history(owner);
    expect(row).toMatchObject({
      status: 'Cancelled',
      creditNoteLinks: [expect.anything(), expect.anything()],
    });
    const first = await read(row?.creditNoteLinks[0], owner);
    expect(first.text).toContain('Credit note');
    expect(first.text).toContain(`About invoice ${row?.invoiceNumber}`);
    expect(first.text).toContain('(of which consumption tax ¥90)');
    expect(first.text).toContain('Total paid back ¥1,000');
    expect((await read(row?.creditNoteLinks[1], owner)).text).toContain('Total paid back ¥980');
  });

  test('names the card that paid, not one that was saved since', async () => {
    await buy(koma, owner);
    const body = { paymentMethod: 'pm_card_mastercard', address };
    await koma.call(billing.updatePaymentMethod, { body }, owner);
    await refund(owner);
    await synchronise(koma.platform, owner.id);
    const [row] = await history(owner);
    const { text } = await read(row?.creditNoteLinks[0], owner);
    expect(text).toMatch(/4242/);
    expect(text).not.toMatch(/4444/);
  });
});

describe('numbers', () => {
  test('have no gap, also where many pay at once and some are cut off', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(koma.platform)));
    await Promise.all(people.map((person) => buy(koma, person)));
    // A failed transaction gives its number back.
    const { pool } = koma.platform;
    await pool
      .query(
        "begin; update document_counters set last = last + 1 where kind = 'invoice'; select 1 / 0; commit",
      )
      .catch(() => pool.query('rollback'));
    await buy(koma, owner);
    const { rows } = await pool.query(
      `select kind, max(sequence) = count(*) and max(sequence) = (select last from document_counters c where c.kind = d.kind) as whole
       from billing_documents d group by kind`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ whole }) => !whole)).toEqual([]);
  });
});

describe('figures that are not the provider’s', () => {
  test('no invoice is issued, a person is told once, and it is issued when they are right', async () => {
    const { pool } = koma.platform;
    await buy(koma, owner);
    await pool.query('delete from billing_documents where account_id = $1', [owner.id]);
    const change = (total: number) =>
      pool.query(
        `update sandbox_objects set state = jsonb_set(state, '{total}', to_jsonb($2::int))
         where kind = 'invoice' and state->>'customerId' = (select customer_id from billing_accounts where account_id = $1)`,
        [owner.id, total],
      );
    await change(1979);
    await synchronise(koma.platform, owner.id);
    await synchronise(koma.platform, owner.id);
    expect(await history(owner)).toMatchObject([{ status: 'Success', amount: 1980, invoiceLink: null }]);
    const told = lines.filter(
      (line) => line.includes('an invoice was not issued') && line.includes(owner.id),
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('¥1979 at the provider and ¥1980 in our lines');
    const metrics = await koma.app.inject({ url: '/metrics' });
    expect(metrics.body).toContain('koma_invoices_refused 1');
    await expect
      .poll(async () => (await readMails(koma.platform, 'operator@example.com')).length, { timeout: 20_000 })
      .toBe(1);
    await change(1980);
    await synchronise(koma.platform, owner.id);
    expect(await history(owner)).toMatchObject([
      { invoiceLink: expect.stringContaining('/api/order/document/') },
    ]);
    expect((await koma.app.inject({ url: '/metrics' })).body).toContain('koma_invoices_refused 0');
  });
});
