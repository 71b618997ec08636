import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { AccessType, FileRole, MemberType, PlanType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { Failure } from '../../failure.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newAddress, readLastMail, readMails, register, type TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, joinProject } from '../../test/test-projects.ts';
import { countRecipients } from './mail-budget.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

const addresses = (count: number) => Array.from({ length: count }, () => newAddress('stranger'));
const countMails = async () => {
  const { rows } = await koma.platform.pool.query<{ count: number }>(
    "select count(*)::int as count from jobs where name = 'send-mail'",
  );
  return rows[0]?.count ?? 0;
};

async function newFile(owner: TestPerson) {
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  return { projectId, ...(await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' })) };
}

interface Share {
  fileId: string;
  emails: string[];
  language?: 'ja' | 'en' | 'he';
}

const share = (owner: TestPerson, { fileId, emails, language = 'en' }: Share) =>
  koma.send(
    sharing.shareFile,
    {
      body: {
        fileId,
        accessType: AccessType.invited,
        fileMember: emails.map((email) => ({ email, type: FileRole.viewer })),
      },
    },
    { token: owner.token, language },
  );

describe('mails to strangers', () => {
  test('are counted by recipient: two calls for a hundred people each send none', async () => {
    const owner = await addPerson(koma.platform);
    const { fileId } = await newFile(owner);
    const before = await countMails();
    for (let call = 0; call < 2; call++) {
      const refused = await share(owner, { fileId, emails: addresses(100) });
      expect(refused).toMatchObject({ http: 429, statusCode: errors.tooManyRequests.code });
      expect(refused.message).toMatch(/^Until \w+ \d+, .+, only 20 more mails can be sent/);
    }
    expect(await countMails()).toBe(before);
    const { fileMember } = await koma.call(
      sharing.getFileShare,
      { params: { id: fileId }, query: {} },
      owner,
    );
    expect(fileMember).toEqual([]);
    expect((await share(owner, { fileId, emails: addresses(20) })).http).toBe(200);
    expect(await countMails()).toBe(before + 20);
    const { message } = await share(owner, { fileId, emails: addresses(1), language: 'ja' });
    expect(message).toMatch(/^送信できるメールの上限に達しました。.+月.+ 以降にもう一度お試しください。$/);
  });

  test('go on when the answer says so, by the clock of the reader', async () => {
    const owner = await addPerson(koma.platform);
    const { fileId } = await newFile(owner);
    await koma.platform.db
      .updateTable('accounts')
      .set({ time_zone: 'Asia/Jerusalem' })
      .where('id', '=', owner.id)
      .execute();
    const { headers, body } = await koma.app.inject({
      method: 'POST',
      url: '/api/file/share',
      headers: { authorization: `Bearer ${owner.token}`, language: 'he' },
      payload: {
        fileId,
        accessType: AccessType.invited,
        fileMember: addresses(21).map((email) => ({ email, type: FileRole.viewer })),
      },
    });
    const seconds = Number(headers['retry-after']);
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    const hours = (at: number) =>
      new Intl.DateTimeFormat('he', {
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'Asia/Jerusalem',
      }).format(at);
    const now = Date.now() + seconds * 1000;
    expect([now, now - 60_000, now + 60_000].some((at) => body.includes(hours(at)))).toBe(true);
  });

  test.each([
    { plan: 'free', days: 0, hour: 20, day: 50 },
    { plan: 'free', days: 8, hour: 50, day: 150 },
    { plan: 'basic', days: 0, hour: 100, day: 300 },
    { plan: 'professional', days: 8, hour: 200, day: 1000 },
  ] as const)('are $hour an hour and $day a day on the plan $plan after $days days', async (given) => {
    const { plan, days, hour, day } = given;
    const sender = await addPerson(koma.platform, { plan });
    expect(Object.keys(PlanType)).toContain(plan);
    const { pool, db } = koma.platform;
    await pool.query('update accounts set created_at = now() - make_interval(days => $1) where id = $2', [
      days,
      sender.id,
    ]);
    const mail = (count: number) =>
      inTransaction(db, (tx) =>
        countRecipients(tx, {
          senderId: sender.id,
          people: addresses(count).map((email) => ({ email, emailKey: email })),
          isInvitation: true,
          beyond: 'refuse',
        }),
      );
    const leftOf = async (count: number) => {
      const error: unknown = await mail(count).catch((reason: unknown) => reason);
      return error instanceof Failure ? error.values.count : undefined;
    };
    expect(await leftOf(hour + 1)).toBe(hour);
    await mail(hour);
    expect(await leftOf(1)).toBe(0);
    await pool.query("update rate_limits set ends_at = now() where key like 'mails-an-hour:%'");
    expect(await leftOf(day)).toBe(Math.min(hour, day - hour));
    await pool.query(`update rate_limits set count = $1 where key = 'mails-a-day:${sender.id}'`, [day - 1]);
    expect(await leftOf(2)).toBe(1);
  });

  test('count for every way of inviting together', async () => {
    const owner = await addPerson(koma.platform, { plan: 'basic' });
    await koma.platform.pool.query(
      "update accounts set plan_expires_at = now() - interval '1 day' where id = $1",
      [owner.id],
    );
    const { fileId, projectId } = await newFile(owner);
    await share(owner, { fileId, emails: addresses(18) });
    const projectMember = addresses(1).map((email) => ({ email, type: MemberType.viewer }));
    const added = await koma.send(projects.addUser, { body: { projectId, projectMember } }, owner);
    expect(added.http).toBe(200);
    const teamMember = addresses(1).map((email) => ({ email, teamRole: 1 as const }));
    expect((await koma.send(teams.create, { body: { name: 'Cut', teamMember } }, owner)).http).toBe(200);
    const [email = ''] = addresses(1);
    const again = { params: { id: projectId }, body: { email: projectMember[0]?.email ?? '' } };
    expect((await koma.send(projects.resendInvitation, again, owner)).http).toBe(429);
    const other = { name: 'Crew', teamMember: [{ email, teamRole: 1 as const }] };
    expect((await koma.send(teams.create, { body: other }, owner)).http).toBe(429);
  });

  test('never keep anybody from deleting what is theirs', async () => {
    const owner = await addPerson(koma.platform);
    const member = await addPerson(koma.platform);
    const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
    await joinProject(koma, { owner, projectId, person: member, type: MemberType.viewer });
    await koma.platform.pool.query('update rate_limits set count = 20 where key = $1', [
      `mails-an-hour:${owner.id}`,
    ]);
    const before = (await readMails(koma.platform, member.email)).length;
    expect((await koma.send(projects.delete, { params: { id: projectId } }, owner)).http).toBe(200);
    expect(await readMails(koma.platform, member.email)).toHaveLength(before);
    expect((await readLastMail(koma.platform, owner.email)).text).toContain('/restore-project/');
  });
});

describe('an address that never answers', () => {
  test('is not mailed a fourth time by the same person, who is told so, and is invited all the same', async () => {
    const owner = await addPerson(koma.platform);
    const { projectId } = await newFile(owner);
    const email = newAddress('silent');
    const shareOne = async (name: string) => {
      const { fileId } = await putFile(koma.platform, { by: owner, projectId, name });
      return { fileId, ...(await share(owner, { fileId, emails: [email] })) };
    };
    for (const name of ['1.png', '2.png', '3.png']) {
      expect((await shareOne(name)).message).toBe('The sharing settings were saved.');
    }
    const fourth = await shareOne('4.png');
    expect(fourth).toMatchObject({
      http: 200,
      message: expect.stringContaining(`no mail was sent to ${email}`),
    });
    expect(fourth.data.fileMember).toMatchObject([{ email, isInvited: true }]);
    expect(await readMails(koma.platform, email)).toHaveLength(3);
    const again = { params: { id: fourth.fileId }, body: { email } };
    const refused = await koma.send(sharing.resendFileInvitation, again, {
      token: owner.token,
      language: 'ja',
    });
    expect(refused).toMatchObject({ http: 422, message: expect.stringContaining(email) });
    expect(await readMails(koma.platform, email)).toHaveLength(3);
  });

  test('is mailed again after it registered, or answered that person', async () => {
    const owner = await addPerson(koma.platform, { plan: 'professional' });
    const other = await addPerson(koma.platform, { plan: 'professional' });
    const email = newAddress('late');
    const shareNew = async (sender: TestPerson) => {
      const { fileId } = await newFile(sender);
      await share(sender, { fileId, emails: [email] });
      return (await readMails(koma.platform, email)).length;
    };
    const silence = (sender: TestPerson) =>
      koma.platform.pool.query('update invitation_mails set unanswered = 3 where sender_id = $1', [
        sender.id,
      ]);
    await shareNew(owner);
    await silence(owner);
    const before = await shareNew(owner);
    const { token } = await register(koma, { email });
    const after = await shareNew(owner);
    expect(after).toBe(before + 2);

    await shareNew(other);
    await silence(owner);
    await silence(other);
    const link = /project-invitation\/(\S+)/.exec((await readLastMail(koma.platform, email)).text)?.[1] ?? '';
    await koma.call(sharing.verifyInvitation, { body: { token: link } }, { token });
    const answered = await shareNew(other);
    expect(await shareNew(other)).toBe(answered + 1);
    expect(await shareNew(owner)).toBe(answered + 1);
  });

  test('is not mailed by many together either', async () => {
    const email = newAddress('beset');
    for (let sender = 0; sender < 11; sender++) {
      const person = await addPerson(koma.platform);
      const { fileId } = await newFile(person);
      expect((await share(person, { fileId, emails: [email] })).http).toBe(200);
    }
    expect(await readMails(koma.platform, email)).toHaveLength(10);
  });
});

test('nobody is written to all day by being taken out and in again', async () => {
  const owner = await addPerson(koma.platform, { plan: 'basic' });
  const member = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  await joinProject(koma, { owner, projectId, person: member, type: MemberType.viewer });
  const change = (type: 2 | 4) =>
    koma.send(
      projects.manageMembers,
      { params: { id: projectId }, body: { projectMember: [{ email: member.email, type }] } },
      owner,
    );
  let last = '';
  for (let round = 0; round < 11; round++) {
    await change(MemberType.remove);
    last = (await change(MemberType.viewer)).message;
  }
  expect(last).toContain(member.email);
  expect(await readMails(koma.platform, member.email)).toHaveLength(10);
});
