import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { requests } from '../../../contract/calls/requests.ts';
import { reviews } from '../../../contract/calls/reviews.ts';
import { selections } from '../../../contract/calls/selections.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { MemberType, ReviewAnswer, TeamRole } from '../../../contract/enums.ts';
import { ACCESS_LOST_MINUTES } from '../../../contract/limits.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { putFile } from '../../test/test-files.ts';
import { enterAsGuest, visitProject } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { castProject, createProject, joinProject, joinTeam } from '../../test/test-projects.ts';
import { enterRequest } from '../../test/test-requests.ts';
import { requestReview } from '../../test/test-reviews.ts';

export interface Cast {
  owner: TestPerson;
  editor: TestPerson;
  collaborator: TestPerson;
  viewer: TestPerson;
  stranger: TestPerson;
  outsider: TestPerson;
  /** Was an editor of both. */
  removed: TestPerson;
  /** Editor of both, with a disabled account. */
  disabled: TestPerson;
  projectId: string;
  teamId: string;
  folderId: string;
  fileId: string;
  versionId: string;
  commentId: string;
  replyId: string;
  linkId: string;
  guestId: string;
  selectionId: string;
  requestId: string;
  senderToken: string;
  /** Review of another file that asks everybody, and the sign-off of a third. */
  reviewId: string;
  reviewerId: string;
  signOffId: string;
}

export async function makeCast(koma: TestApp): Promise<Cast> {
  const { platform, call } = koma;
  const { owner, editor, collaborator, viewer, project } = await castProject(koma);
  const team = await call(teams.create, { body: { name: 'Cut' } }, owner);
  const [removed, disabled, outsider, stranger] = [
    await addPerson(platform),
    await addPerson(platform),
    await addPerson(platform),
    await addPerson(platform),
  ];
  for (const person of [removed, disabled]) {
    await joinProject(koma, { owner, projectId: project._id, person, type: MemberType.editor });
  }
  for (const person of [editor, removed, disabled]) {
    await joinTeam(koma, { owner, team, person, teamRole: TeamRole.editor });
  }
  await joinTeam(koma, { owner, team, person: viewer, teamRole: TeamRole.viewer });

  const { email } = removed;
  const offProject = { projectMember: [{ email, type: MemberType.remove }] };
  await call(projects.manageMembers, { params: { id: project._id }, body: offProject }, owner);
  const offTeam = { name: 'Cut', teamMember: [{ email, teamRole: TeamRole.remove }] };
  await call(teams.update, { params: { id: team._id }, body: offTeam }, owner);
  // Skips the minutes in which removed people learn of it: `server/access/ended-access.test.ts` tests those.
  for (const table of ['project_members', 'team_members']) {
    await platform.pool.query(
      `update ${table} set removed_at = removed_at - make_interval(mins => $2) where account_id = $1 and removed_at is not null`,
      [removed.id, ACCESS_LOST_MINUTES + 1],
    );
  }
  await platform.db
    .updateTable('accounts')
    .set({ state: 'disabled' })
    .where('id', '=', disabled.id)
    .execute();
  await createProject(koma, outsider, { name: 'Elsewhere' });
  await call(teams.create, { body: { name: 'Elsewhere' } }, outsider);

  const place = { projectId: project._id, name: 'Scene', fileId: null };
  const { _id: folderId } = await call(files.addFolder, { body: place }, owner);
  const shot = { by: owner, projectId: project._id, folderId, name: 'shot.png' };
  const { fileId, versionId } = await putFile(platform, shot);
  const words = { fileId, fileVersionId: versionId, comment: 'Look' };
  const { _id: commentId } = await call(comments.add, { body: words }, owner);
  const answer = { commentId, reply: 'Seen', rawReply: '' };
  const { _id: replyId } = await call(comments.addReply, { body: answer }, owner);

  const open = { projectId: project._id, fileId: folderId, accessType: 1, guestComments: true } as const;
  const { linkId, code } = await call(sharing.shareProject, { body: open }, owner);
  const { id: guestId } = await enterAsGuest(koma, { visit: await visitProject(koma, { code }) });

  const chosen = { projectId: project._id, name: 'Best of', fileIds: [fileId] };
  const { _id: selectionId } = await call(selections.add, { body: chosen }, owner);

  const asked = { projectId: project._id, folderId, title: 'Stills' };
  const { _id: requestId, link } = await call(requests.create, { body: asked }, owner);
  const { token: senderToken } = await enterRequest(koma, { link });

  const judged = await putFile(platform, { by: owner, projectId: project._id, name: 'asked.png' });
  const everybody = [owner, editor, collaborator, viewer];
  const { _id: reviewId, reviewers } = await requestReview(koma, owner, {
    file: judged,
    reviewers: everybody,
  });
  const reviewerId = reviewers[0]?._id ?? '';
  const decided = await putFile(platform, { by: owner, projectId: project._id, name: 'decided.png' });
  const { _id: decidedId } = await requestReview(koma, owner, { file: decided, reviewers: [owner] });
  const done = { params: { id: decidedId }, body: { answer: ReviewAnswer.approved } };
  const signOffId = (await call(reviews.answer, done, owner)).signOff?._id ?? '';

  const people = { owner, editor, collaborator, viewer, stranger, outsider, removed, disabled };
  const things = {
    folderId,
    fileId,
    versionId,
    commentId,
    replyId,
    linkId,
    guestId,
    selectionId,
    requestId,
    senderToken,
    reviewId,
    reviewerId,
    signOffId,
  };
  return { ...people, ...things, projectId: project._id, teamId: team._id };
}
