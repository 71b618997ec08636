import { beforeAll, describe, expect, test } from 'vitest';
import { activity } from '../../../contract/calls/activity.ts';
import { notifications } from '../../../contract/calls/notifications.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { reviews } from '../../../contract/calls/reviews.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { allEndpoints } from '../../../contract/endpoints.ts';
import { AccessType, FileRole, MemberType, ReviewAnswer, TeamRole } from '../../../contract/enums.ts';
import { auditReader } from '../../features/audit/audit-reader.ts';
import { catchUp } from '../../features/events/reading.service.ts';
import { sendDueMails } from '../../features/notifications/mails/send-mails.service.ts';
import { notificationReader } from '../../features/notifications/notification-reader.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { mailsTo, passTime } from '../../test/test-mails.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { readInvitation } from '../../test/test-projects.ts';
import { requestReview } from '../../test/test-reviews.ts';
import { writeReviewerToken } from '../links/reviewer-access.ts';
import { rules } from './all-rules.ts';
import { ask, bearer, nameOf } from './ask.ts';
import { type Cast, makeCast } from './cast.ts';

const SECRET = 'himitsu';
const MAILED = 'Ms Mori';

let koma: TestApp;
let cast: Cast;
let known: TestPerson;
beforeAll(async () => {
  koma = await shareTestApp();
  await readEvents();
  cast = await makeCast(koma);
  known = await addPerson(koma.platform, { name: `${SECRET} Hana` });
  const picture_key = `pictures/${known.id}/${SECRET}.png`;
  await koma.platform.db.updateTable('accounts').set({ picture_key }).where('id', '=', known.id).execute();
  await answerByMail({ file: cast, person: known });
  const file = await putFile(koma.platform, { by: cast.owner, projectId: cast.projectId, name: 'two.png' });
  await answerByMail({ file, person: known, others: [cast.viewer] });
  await inviteEverywhere();
  await readEvents();
});

async function readEvents() {
  await catchUp(koma.platform, auditReader);
  await catchUp(koma.platform, notificationReader);
}

interface Asked {
  file: Parameters<typeof requestReview>[2]['file'];
  person: TestPerson;
  /** Without others, the answer completes the review. */
  others?: TestPerson[];
}

async function answerByMail({ file, person, others = [] }: Asked) {
  const reviewers = [person.email, ...others];
  const [asked] = (await requestReview(koma, cast.owner, { file, reviewers })).reviewers;
  const token = writeReviewerToken(koma.platform.config, asked?._id ?? '');
  const body = { token, name: MAILED, answer: ReviewAnswer.approved, note: '' };
  await koma.call(reviews.answerAsGuest, { body });
}

/** Invites by address only, without an acceptance. */
async function inviteEverywhere() {
  const { email } = known;
  const { owner, projectId, teamId, folderId, fileId } = cast;
  const type = MemberType.viewer;
  await koma.call(projects.addUser, { body: { projectId, projectMember: [{ email, type }] } }, owner);
  const teamMember = [{ email, teamRole: TeamRole.viewer }];
  await koma.call(teams.update, { params: { id: teamId }, body: { name: 'Cut', teamMember } }, owner);
  const invited = { accessType: AccessType.invited } as const;
  const ofFolder = { projectId, fileId: folderId, ...invited, projectMember: [{ email, type }] };
  await koma.call(sharing.shareProject, { body: ofFolder }, owner);
  const fileMember = [{ email, type: FileRole.viewer }];
  await koma.call(sharing.shareFile, { body: { fileId, ...invited, fileMember } }, owner);
}

const reveal = (body: string) =>
  body.replace(/(?<=\/objects\/)[\w-]+/g, (encoded) => Buffer.from(encoded, 'base64url').toString());

const members = ['owner', 'editor', 'collaborator', 'viewer'] as const;
const reads = allEndpoints.flatMap((endpoint) => {
  const name = nameOf(endpoint);
  const rule = rules[name];
  const isRead =
    endpoint.method === 'GET' && (rule?.by === 'role' || (rule?.by === 'account' && !rule.isStream));
  return isRead && rule ? [{ name, endpoint, rule }] : [];
});

describe('an account whose address was invited and asked, and accepted nothing', () => {
  test('is behind the answers of these calls', () => {
    expect(reads.length).toBeGreaterThan(40);
  });

  test.each(reads)('shows nowhere by name or picture: $name', async ({ endpoint, rule }) => {
    for (const who of members) {
      const input = rule.by === 'role' ? rule.input(cast) : {};
      for (const more of [{}, { search: SECRET }]) {
        const query = { ...input.query, ...more };
        const { body, http } = await ask(koma, endpoint, { ...input, query }, bearer(cast[who]));
        expect(http).toBeLessThan(500);
        expect([who, reveal(body).match(/himitsu[^"]*/gi)]).toEqual([who, null]);
      }
    }
  });

  const inBell = async () => {
    const { results } = await koma.call(notifications.getAll, { query: {} }, cast.owner);
    const lines = results.filter(({ actor }) => actor?._id === known.id);
    const params = { id: lines[0]?._id ?? '' };
    const parts = await koma.call(notifications.parts, { params }, cast.owner);
    return [...lines, ...parts.results].map(({ actor }) => actor);
  };

  test('is told of as it answered, in the list and in the mail', async () => {
    const shown = { name: MAILED, profilePic: null };
    expect(await inBell()).toMatchObject([shown, shown, shown]);
    await passTime(koma.platform, 48);
    while ((await sendDueMails(koma.platform)) > 0);
    const texts = (await mailsTo(koma.platform, cast.owner)).map(({ text }) => text).join();
    expect(texts).toContain(MAILED);
    expect(texts).not.toContain(SECRET);
  });

  test('has its name and picture as soon as it accepted', async () => {
    const token = await readInvitation(koma, known.email);
    await koma.call(sharing.verifyInvitation, { body: { token } }, known);
    const shown = { name: `${SECRET} Hana`, profilePic: expect.any(String) };
    expect(await inBell()).toMatchObject([shown, shown, shown]);
  });
});

test('of whoever answered a review that is gone for good, no name is left', async () => {
  const { owner, projectId } = cast;
  const stranger = await addPerson(koma.platform, { name: 'Kakureta' });
  const file = await putFile(koma.platform, { by: owner, projectId, name: 'gone.png' });
  await answerByMail({ file, person: stranger });
  await readEvents();
  await koma.platform.db.deleteFrom('reviews').where('file_id', '=', file.fileId).execute();
  const history = await koma.call(activity.list, { params: { id: projectId }, query: {} }, owner);
  const bell = await koma.call(notifications.getAll, { query: {} }, owner);
  expect(bell.results.find(({ fileId }) => fileId === file.fileId)).toMatchObject({ actor: null });
  expect(JSON.stringify([history, bell])).not.toContain(stranger.name);
});
