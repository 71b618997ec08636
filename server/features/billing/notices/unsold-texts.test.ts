import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages, NotificationType, PlanType } from '../../../../contract/enums.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { readMails, type TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { addPerson } from '../../../test/test-people.ts';
import { translate } from '../../../texts.ts';
import { runCommand } from '../../admin/run-command.ts';
import { tell } from '../../notifications/notifications.presenter.ts';
import { queueBillingMail, queuePlanMail } from './billing-mails.ts';

const money =
  /\bplans?\b|upgrad|downgrad|subscri|プラン|アップグレード|ダウングレード|תוכנית|שדרוג|לשדרג|מינוי/i;

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp({ environment: { BILLING: 'off', BILLING_PLAN: 'basic' } });
});
afterAll(() => koma.stop());

describe.each(languages)('where nothing is sold, nobody reads of plans (%s)', (language) => {
  test('in mails about limits', async () => {
    const owner = await addPerson(koma.platform, { language });
    const { email, name } = owner;
    await inTransaction(koma.platform.db, async (tx) => {
      for (const text of ['limits.reminder', 'limits.locked'])
        await queueBillingMail(koma.platform, tx, {
          ...{ text, email, name, language },
          values: { count: 3, date: '2026-12-01' },
        });
      for (const cause of ['grant', 'configuration'] as const)
        for (const type of [PlanType.free, PlanType.professional])
          await queuePlanMail(koma.platform, tx, { accountId: owner.id, type, cause });
    });
    const mails = await readMails(koma.platform, email);
    expect(mails).toHaveLength(6);
    for (const { subject, text, html } of mails) expect(`${subject} ${text} ${html}`).not.toMatch(money);
  });

  test('in notifications and in the audit trail', async () => {
    const line = {
      ...{
        actor_id: null,
        actor_name: null,
        actor_state: null,
        actor_count: 1,
        part_count: 1,
        person_name: null,
      },
      ...{ file_name: null, project_name: null, kept_name: null, status: null },
    };
    for (const type of [NotificationType.planUpgrade, NotificationType.planDowngrade])
      expect(tell({ ...line, type }, { language, isSelling: false })).not.toMatch(money);
    for (const key of [
      'admin.ran.set-plan',
      'admin.ran.take-plan',
      'plan.changed.grant',
      'plan.changed.configuration',
      'plan.changed.other',
    ])
      expect(translate(language, `audit.types.${key}`, { plan: 'Basic' }, { isSelling: false })).not.toMatch(
        money,
      );
  });
});

test('where plans are sold, the same texts speak of them', () => {
  for (const language of languages)
    expect(translate(language, 'billing.limits.reminder.body', { date: '2026-12-01' })).toMatch(money);
});

test('an administrator who raises the limits of one person tells them without a word of plans', async () => {
  const { email } = await addPerson(koma.platform);
  await runCommand(['set-plan', email, 'professional'], async () => koma.platform);
  const [mail] = await readMails(koma.platform, email);
  expect(mail?.subject).toBe('The limits of your account have changed');
  expect(mail?.text).not.toMatch(money);
});
