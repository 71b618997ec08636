import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { administration } from '../../../../contract/calls/administration.ts';
import type { Language } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { ADMIN_CHANGES_MINUTES } from '../../../../contract/limits.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { addAdministrator, giveSecondFactor } from '../../../test/test-administrators.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { createProject } from '../../../test/test-projects.ts';
import { auditReader } from '../../audit/audit-reader.ts';
import { catchUp } from '../../events/reading.service.ts';
import { runCommand } from '../run-command.ts';

const NAMED = 'ken@studio.example';

let koma: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  koma = await startTestApp({
    environment: {
      ADMIN_EMAILS: `nobody@studio.example, ${NAMED.toUpperCase()}`,
      RETENTION_TRASH_DAYS: '20',
      OTEL_SERVICE_NAME: 'koma-tokyo',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of-the-collector',
    },
  });
  admin = await addAdministrator(koma, { mayChange: true });
});
afterAll(() => koma.stop());

const command = (...args: string[]) => runCommand(args, async () => koma.platform);
const readAccounts = (search: string, before?: string) =>
  koma.call(administration.accounts, { query: { search, ...(before && { before }) } }, admin);
const disable = (person: { id: string }, isDisabled = true, by = admin) =>
  koma.send(administration.switchAccount, { params: { id: person.id }, body: { isDisabled } }, by);

async function readTrail(language: Language = 'en') {
  await catchUp(koma.platform, auditReader);
  const { entries } = await koma.call(administration.trail, { query: {} }, { ...admin, language });
  return entries.map(({ what, by, person }) => ({
    what,
    by: by?.name ?? null,
    person: person?.name ?? null,
  }));
}

test('who is granted it opens the page once there is a second factor, until it is taken back', async () => {
  const person = await addPerson(koma.platform, { name: 'Mai' });
  const open = () => koma.send(administration.open, { body: {} }, person);
  const read = () => koma.send(administration.queue, {}, person);
  expect((await open()).statusCode).toBe(errors.notFound.code);
  expect((await command('grant-admin', person.email)).lines).toEqual([
    `${person.email} is an administrator now.`,
    `The account has no second factor yet. Next: npm run admin -- setup-code ${person.email}`,
  ]);
  const standing = { hasSecondFactor: false, hasPassedFactor: false, changesUntil: null, changesSeconds: 0 };
  expect((await open()).data).toEqual(standing);
  expect((await read()).statusCode).toBe(errors.forbidden.code);
  const showCode = await giveSecondFactor(koma, person);
  await koma.call(accounts.confirm, { body: { code: showCode() } }, person);
  expect((await open()).data).toEqual({ ...standing, hasSecondFactor: true, hasPassedFactor: true });
  expect((await read()).http).toBe(200);
  expect((await command('take-admin', person.email)).exitCode).toBe(0);
  expect((await read()).statusCode).toBe(errors.notFound.code);
  expect(await readTrail()).toEqual(
    expect.arrayContaining([
      { what: "Opened the administrator's page", by: 'Mai', person: 'Mai' },
      { what: 'Made an administrator', by: null, person: 'Mai' },
    ]),
  );
});

test('an address of the settings opens it only where it is proven', async () => {
  const person = await addPerson(koma.platform);
  const showCode = await giveSecondFactor(koma, person);
  await koma.call(accounts.confirm, { body: { code: showCode() } }, person);
  const rename = (isVerified: boolean) =>
    koma.platform.db
      .updateTable('accounts')
      .set({ email: NAMED, email_key: NAMED, email_verified: isVerified })
      .where('id', '=', person.id)
      .execute();
  const read = () => koma.send(administration.queue, {}, person);
  expect((await read()).statusCode).toBe(errors.notFound.code);
  await rename(false);
  expect((await read()).statusCode).toBe(errors.notFound.code);
  await rename(true);
  expect((await read()).http).toBe(200);
  expect((await command('take-admin', NAMED)).lines[0]).toContain('ADMIN_EMAILS');
});

test('nothing is changed before changes are allowed, nor after their time, and the proof has to be fresh', async () => {
  const reader = await addAdministrator(koma);
  const person = await addPerson(koma.platform);
  const allow = (isAllowed: boolean) =>
    koma.send(administration.allowChanges, { body: { isAllowed } }, reader);
  const change = async () => (await disable(person, true, reader)).statusCode;
  expect(await change()).toBe(errors.forbidden.code);
  const prove = (when: string) =>
    koma.platform.pool.query(`update sessions set factor_passed_at = ${when} where account_id = $1`, [
      reader.id,
    ]);
  await prove("now() - interval '11 minutes'");
  expect((await allow(true)).statusCode).toBe(errors.factorConfirmationRequired.code);
  await prove('now()');
  const { changesUntil, changesSeconds } = (await allow(true)).data;
  expect(Date.parse(changesUntil ?? '')).toBeGreaterThan(Date.now());
  expect(changesSeconds).toBe(ADMIN_CHANGES_MINUTES * 60);
  await koma.platform.pool.query(
    "update sessions set changes_until = now() + interval '5 minutes' where account_id = $1",
    [reader.id],
  );
  const { data } = await koma.send(administration.open, { body: {} }, reader);
  // Allows for the time of the call.
  expect(data.changesSeconds).toBeGreaterThan(0);
  expect(data.changesSeconds).toBeLessThanOrEqual(300);
  await koma.platform.pool.query('update sessions set changes_until = now() where account_id = $1', [
    reader.id,
  ]);
  expect(await change()).toBe(errors.forbidden.code);
  await allow(true);
  await allow(false);
  expect(await change()).toBe(errors.forbidden.code);
  await allow(true);
  await koma.platform.db.deleteFrom('authenticator_apps').where('account_id', '=', reader.id).execute();
  expect(await change()).toBe(errors.forbidden.code);
  expect((await koma.send(administration.queue, {}, reader)).statusCode).toBe(errors.forbidden.code);
  expect((await koma.send(accounts.me, {}, person)).http).toBe(200);
});

test('accounts are found by a part of name or address, in pages, with what they store', async () => {
  const person = await addPerson(koma.platform, { name: '黒澤 100%_Kei', plan: 'professional' });
  await createProject(koma, person, { name: 'Film' });
  await koma.platform.pool.query('update projects set size_bytes = 5000 where owner_id = $1', [person.id]);
  for (const search of ['黒澤', '%_ke', person.email.slice(0, 9)]) {
    const { results } = await readAccounts(search);
    const found = results.find(({ _id }) => _id === person.id);
    expect(found).toMatchObject({
      ...{ email: person.email, state: 'active', storage: 5000, sessions: 1 },
      ...{ plan: 'Professional', isAdministrator: false, hasSecondFactor: false, isOverPlan: false },
    });
  }
  expect((await readAccounts('100%x')).results).toEqual([]);
  expect((await readAccounts(admin.email)).results[0]).toMatchObject({
    isAdministrator: true,
    hasSecondFactor: true,
  });
  for (let count = 0; count < 60; count++) await addPerson(koma.platform, { name: 'Crowd' });
  const first = await readAccounts('crowd');
  expect(first.results).toHaveLength(50);
  const rest = await readAccounts('crowd', first.next ?? '');
  expect(rest).toMatchObject({ next: null });
  const ids = [...first.results, ...rest.results].map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(60);
  const owners = await koma.call(administration.storage, { query: {} }, admin);
  expect(owners.results.find(({ _id }) => _id === person.id)).toMatchObject({ projects: 1, bytes: 5000 });
});

test('an account is disabled and let in again, its sessions end, and the trail says by whom', async () => {
  const person = await addPerson(koma.platform, { name: 'Rin' });
  expect((await disable(admin)).statusCode).toBe(errors.unprocessable.code);
  expect((await disable(person)).data).toMatchObject({ state: 'disabled', sessions: 0, lastSeenAt: null });
  expect((await koma.send(accounts.me, {}, person)).http).toBe(401);
  expect((await disable(person, false)).data).toMatchObject({ state: 'active' });
  const other = await addPerson(koma.platform, { name: 'Sou' });
  await koma.call(administration.endSessions, { params: { id: other.id } }, admin);
  expect((await koma.send(accounts.me, {}, other)).http).toBe(401);
  expect((await readTrail()).slice(0, 3)).toEqual([
    { what: 'Administrator ended all sessions', by: 'Aoi', person: 'Sou' },
    { what: 'Administrator reactivated the account', by: 'Aoi', person: 'Rin' },
    { what: 'Administrator disabled the account', by: 'Aoi', person: 'Rin' },
  ]);
});

test('the trail says which rules of retention were changed, from what to what', async () => {
  const set = (rules: { trashDays: number; archiveDays: number | null; deleteDays: number | null }) =>
    koma.call(administration.setRetention, { body: { versionDays: null, ...rules } }, admin);
  await set({ trashDays: 14, archiveDays: null, deleteDays: null });
  await set({ trashDays: 1, archiveDays: 30, deleteDays: null });
  await set({ trashDays: 1, archiveDays: 30, deleteDays: null });
  const whats = async (language?: Language) =>
    (await readTrail(language)).slice(0, 2).map(({ what }) => what);
  expect(await whats()).toEqual([
    'Changed the retention rules',
    'Changed the retention rules: days in the trash from 14 to 1, days without use until a project is archived from off to 30',
  ]);
  expect((await whats('ja'))[1]).toBe(
    '保存期間のルールを変更：ゴミ箱に残す日数を 14 から 1 に、使われていないプロジェクトをアーカイブに移すまでの日数を オフ から 30 に',
  );
  expect((await whats('he'))[1]).toContain('ימים באשפה מ־14 ל־1');
});

test('the trail says how serious a banner is and in which languages it speaks, and not its words', async () => {
  const texts = { ja: '今夜停止します', en: '', he: 'תחזוקה הלילה' };
  await koma.call(administration.setBanner, { body: { level: 'warning', texts, endsAt: null } }, admin);
  const read = async (language: Language) => (await readTrail(language))[0]?.what;
  expect(await read('en')).toBe('Showed everybody a banner: warning, Japanese, Hebrew');
  expect(await read('ja')).toBe('全員へのお知らせを表示：注意、日本語、ヘブライ語');
  expect(await read('he')).toContain('אזהרה, יפנית');
});

test('mails go again to an address that was refused', async () => {
  const person = await addPerson(koma.platform, { name: 'Nao' });
  await koma.platform.db
    .insertInto('refused_addresses')
    .values({ account_id: person.id, email_key: person.email, answer: '550 no such user' })
    .execute();
  const read = () => koma.call(administration.refusedAddresses, { query: {} }, admin);
  expect((await read()).results[0]).toMatchObject({ email: person.email, answer: '550 no such user' });
  await koma.call(administration.retryAddress, { params: { id: person.id }, body: {} }, admin);
  expect((await read()).results).toEqual([]);
  const again = await koma.send(administration.retryAddress, { params: { id: person.id }, body: {} }, admin);
  expect(again.statusCode).toBe(errors.notFound.code);
});

test('settings say where they come from, and no secret', async () => {
  const { results } = await koma.call(administration.settings, {}, admin);
  const find = (name: string) => results.find((setting) => setting.name === name);
  expect(find('ADMIN_EMAILS')).toMatchObject({
    source: 'environment',
    value: `nobody@studio.example, ${NAMED}`,
  });
  expect(find('KOMA_SECRET')).toMatchObject({ isSet: true, isSecret: true, value: null });
  expect(find('PORT')).toMatchObject({ source: 'default', value: '4000' });
  expect(find('SMTP_URL')).toMatchObject({ isSet: false, isSecret: true, value: null });
  expect(JSON.stringify(results)).not.toContain(koma.platform.config.secret);
  expect(find('OTEL_SERVICE_NAME')).toMatchObject({ isSecret: false, value: 'koma-tokyo' });
  expect(find('OTEL_EXPORTER_OTLP_HEADERS')).toMatchObject({ isSet: true, isSecret: true, value: null });
  const secret = results.filter(({ name, isSecret }) => name.startsWith('OTEL_') && isSecret);
  expect(secret.map(({ name }) => name)).toEqual(['OTEL_EXPORTER_OTLP_HEADERS']);
});

test('a setting that was changed on the page is shown as it counts, and that it was set there', async () => {
  const find = async (wanted: string) => {
    const { results } = await koma.call(administration.settings, {}, admin);
    return results.find(({ name }) => name === wanted);
  };
  await koma.platform.pool.query('update retention_rules set is_edited = false');
  expect(await find('RETENTION_TRASH_DAYS')).toMatchObject({ source: 'environment', value: '20' });
  const body = { trashDays: 30, versionDays: null, archiveDays: 365, deleteDays: null };
  await koma.call(administration.setRetention, { body }, admin);
  expect(await find('RETENTION_TRASH_DAYS')).toMatchObject({ source: 'page', value: '30' });
  expect(await find('RETENTION_ARCHIVE_DAYS')).toMatchObject({ source: 'page', isSet: true, value: '365' });
  expect(await find('RETENTION_DELETE_DAYS')).toMatchObject({ source: 'page', isSet: false, value: null });
  expect(await find('PORT')).toMatchObject({ source: 'default' });
});

test('of the calls, nothing is learned by another method either', async () => {
  const { statusCode } = await koma.app.inject({ method: 'DELETE', url: '/api/admin/open' });
  expect(statusCode).toBe(404);
});
