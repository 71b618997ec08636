import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { administration } from '../../../../contract/calls/administration.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { MemberType } from '../../../../contract/enums.ts';
import { stageBilling } from '../../../test/billing/stage-billing.ts';
import { buy } from '../../../test/billing/test-billing.ts';
import { newAddress, PASSWORD, wire } from '../../../test/test-accounts.ts';
import { addAdministrator } from '../../../test/test-administrators.ts';
import { startSmtp } from '../../../test/test-mails.ts';
import { createProject } from '../../../test/test-projects.ts';

const gone = new Set<string>();
const smtp = await startSmtp({ refuses: (address) => gone.has(address) });
const { koma, owner } = await stageBilling({ works: true, environment: { SMTP_URL: smtp.url } });
const admin = await addAdministrator(koma);
afterAll(async () => {
  await koma.platform.mailer.stop();
  await smtp.stop();
});

const listed = async () => {
  const { results } = await koma.call(administration.refusedAddresses, { query: {} }, admin);
  return results.map(({ email, answer }) => ({ email, answer }));
};
/** Waits for the newest job: a receipt is drawn first. */
const expectJob = (name: string, job: object) =>
  expect
    .poll(
      async () => {
        const { rows } = await koma.platform.pool.query(
          'select state, tries from jobs where name = $1 order by number desc limit 1',
          [name],
        );
        return rows[0];
      },
      { timeout: 120_000 },
    )
    .toMatchObject(job);
const answer = expect.stringContaining('No such mailbox');

test('an invitation that its mail server refuses is tried once, and its address shown to administrators', async () => {
  const email = newAddress('Nobody');
  gone.add(email);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const projectMember = [{ email, type: MemberType.viewer, canDownload: false }];
  await koma.call(projects.addUser, { body: { projectId, projectMember } }, owner);
  await expectJob('send-mail', { state: 'done', tries: 1 });
  expect(await listed()).toEqual([{ email, answer }]);
});

test('a receipt is, too', async () => {
  gone.add(owner.email);
  await buy(koma, owner);
  await expectJob('send-receipt', { state: 'done', tries: 1 });
  expect(await listed()).toContainEqual({ email: owner.email, answer });
});

test('of an address that nobody has nothing is kept: its job is tried again', async () => {
  const email = newAddress('typo');
  gone.add(email);
  await koma.call(accounts.sendCode, { body: { email, name: 'Hana', password: wire(PASSWORD) } });
  await expectJob('send-mail', { state: 'waiting', tries: 1 });
  expect(await listed()).not.toContainEqual({ email, answer });
});
