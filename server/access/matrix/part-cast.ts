import { expect } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { requests } from '../../../contract/calls/requests.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, FileRole } from '../../../contract/enums.ts';
import { GUEST_HEADER, SENDER_HEADER } from '../../../contract/limits.ts';
import { confirmAddress } from '../../features/guests/guests.fixture.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { putFile } from '../../test/test-files.ts';
import { enterAsGuest, shareFile, visitFile, visitProject } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { readInvitation } from '../../test/test-projects.ts';
import { requestReview } from '../../test/test-reviews.ts';
import { writeReviewerToken } from '../links/reviewer-access.ts';
import { bearer, type Headers } from './ask.ts';
import { type Cast, makeCast } from './cast.ts';

/** Marks names and texts outside of the shared folder, or private within it. */
export const OUTSIDE = 'outside-of-the-folder';
export const WHOLE = 'name-of-the-whole';
/** Marks other content of the shared folder. */
export const BESIDE = 'beside-the-file';

export type Way =
  | { as: 'account'; role: 'viewer' | 'collaborator' | 'editor' }
  | { as: 'account by link' | 'confirmed guest' | 'unconfirmed guest' };
export type PartCaller = Way & { given: 'file' | 'folder' };

const maySpeak = (caller: PartCaller): boolean =>
  caller.as !== 'unconfirmed guest' && !(caller.as === 'account' && caller.role === 'viewer');

const given = ['file', 'folder'] as const;
export const partCallers: Record<string, PartCaller> = Object.fromEntries([
  ...given.flatMap((part) =>
    (['viewer', 'collaborator', 'editor'] as const).map((role) => [
      `somebody given one ${part} as ${role}`,
      { as: 'account', role, given: part } as const,
    ]),
  ),
  ...given.flatMap((part) =>
    (['account by link', 'confirmed guest', 'unconfirmed guest'] as const).map((as) => [
      `${as} of a link to one ${part}`,
      { as, given: part } as const,
    ]),
  ),
]);

export interface PartScene {
  cast: Cast;
  headers: Record<string, Headers>;
  own: Record<string, Pick<Cast, 'commentId' | 'replyId'>>;
  /** The reviewer's token, in every header or field that can carry one. */
  reviewer: { token: string; file: { fileId: string; versionId: string }; held: Record<string, Headers> };
  sender: { headers: Headers; folderId: string };
}

export async function makePartScene(koma: TestApp): Promise<PartScene> {
  const cast = await makeCast(koma);
  await hideThings(koma, cast);
  const headers = { ...(await giveParts(koma, cast)), ...(await openByLinks(koma, cast)) };
  return {
    cast,
    headers,
    own: await speak(koma, { cast, headers }),
    reviewer: await askReviewer(koma, cast),
    sender: await sendFolder(koma, cast),
  };
}

/** Comments everywhere, so each answer could leak words. */
async function hideThings(koma: TestApp, { owner, projectId, folderId }: Cast) {
  const called = { name: WHOLE, description: `${WHOLE} and more` };
  await koma.call(projects.update, { params: { id: projectId }, body: called }, owner);
  const put = async (name: string, folder: string | null) => {
    const file = await putFile(koma.platform, {
      by: owner,
      projectId,
      folderId: folder,
      name: `${name}.png`,
    });
    const words = { fileId: file.fileId, fileVersionId: file.versionId, comment: `${name} words` };
    await koma.call(comments.add, { body: words }, owner);
    return file;
  };
  const place = { projectId, name: OUTSIDE, fileId: null };
  const { _id: vaultId } = await koma.call(files.addFolder, { body: place }, owner);
  await put(`${OUTSIDE}-shot`, vaultId);
  const gone = await put(`${OUTSIDE}-gone`, vaultId);
  await koma.call(files.delete, { params: { id: gone.fileId } }, owner);
  const secret = await put(`${OUTSIDE}-private`, folderId);
  await koma.call(files.makePrivate, { body: { fileId: secret.fileId, isPrivate: true } }, owner);
  await put(`${BESIDE}-shot`, folderId);
  const left = await put(`${BESIDE}-gone`, folderId);
  await koma.call(files.delete, { params: { id: left.fileId } }, owner);
}

type HeadersOf = Record<string, Headers>;

async function giveParts(koma: TestApp, { owner, projectId, folderId, fileId }: Cast): Promise<HeadersOf> {
  const found: HeadersOf = {};
  for (const [name, caller] of Object.entries(partCallers)) {
    if (caller.as !== 'account') continue;
    const person = await addPerson(koma.platform, { name: 'Part', plan: 'professional' });
    const { email } = person;
    const type = FileRole[caller.role];
    const invited = { accessType: AccessType.invited } as const;
    const ofFolder = { projectId, fileId: folderId, ...invited, projectMember: [{ email, type }] };
    const ofFile = { fileId, ...invited, fileMember: [{ email, type }] };
    if (caller.given === 'folder') await koma.call(sharing.shareProject, { body: ofFolder }, owner);
    else await koma.call(sharing.shareFile, { body: ofFile }, owner);
    const token = await readInvitation(koma, email);
    await koma.call(sharing.verifyInvitation, { body: { token } }, person);
    await koma.platform.db.deleteFrom('rate_limits').execute();
    found[name] = bearer(person);
  }
  return found;
}

async function openByLinks(koma: TestApp, { owner, projectId, folderId, fileId }: Cast): Promise<HeadersOf> {
  const settings = { accessType: AccessType.anyone, guestComments: true, guestsConfirmed: true } as const;
  const ofFolder = { projectId, fileId: folderId, ...settings };
  const folder = await koma.call(sharing.shareProject, { body: ofFolder }, owner);
  const file = await shareFile(koma, { owner, fileId, settings });
  const visits = { folder: await visitProject(koma, folder), file: await visitFile(koma, file) };
  const found: HeadersOf = {};
  for (const [name, caller] of Object.entries(partCallers)) {
    const visit = visits[caller.given];
    if (caller.as === 'account by link') {
      found[name] = { ...visit.headers, ...bearer(await addPerson(koma.platform, { name: 'By link' })) };
    } else if (caller.as !== 'account') {
      const guest = await enterAsGuest(koma, { visit });
      if (caller.as === 'confirmed guest') {
        const email = `${guest.id}@elsewhere.example`;
        await confirmAddress(koma, guest, { email, wantsMail: true });
      }
      found[name] = guest.headers;
    }
  }
  return found;
}

async function speak(koma: TestApp, { cast, headers }: Pick<PartScene, 'cast' | 'headers'>) {
  const own: PartScene['own'] = {};
  const { fileId, versionId } = cast;
  for (const [name, caller] of Object.entries(partCallers)) {
    const by = { headers: headers[name] ?? {} };
    const said = await koma.send(
      comments.add,
      { body: { fileId, fileVersionId: versionId, comment: 'Mine' } },
      by,
    );
    expect([name, said.http]).toEqual([name, maySpeak(caller) ? 200 : 403]);
    if (!maySpeak(caller)) continue;
    const answer = { commentId: said.data._id, reply: 'Mine too', rawReply: '' };
    const { _id: replyId } = await koma.call(comments.addReply, { body: answer }, by);
    own[name] = { commentId: said.data._id, replyId };
  }
  return own;
}

async function askReviewer(
  koma: TestApp,
  { owner, viewer, projectId }: Cast,
): Promise<PartScene['reviewer']> {
  const file = await putFile(koma.platform, { by: owner, projectId, name: 'mailed.png' });
  const asked = { file, reviewers: ['mika@elsewhere.example', 'ken@elsewhere.example', viewer] };
  const { reviewers } = await requestReview(koma, owner, asked);
  const mika = reviewers.find(({ email }) => email?.startsWith('mika'));
  const token = writeReviewerToken(koma.platform.config, mika?._id ?? '');
  const visit = await visitFile(koma, await shareFile(koma, { owner, fileId: file.fileId }));
  const held = {
    'as a session': bearer({ token }),
    'as a grant': { 'share-hash': token },
    'as a guest': { ...visit.headers, [GUEST_HEADER]: token },
    'as a sender': { [SENDER_HEADER]: token },
  };
  return { token, file, held };
}

async function sendFolder(koma: TestApp, { senderToken }: Cast): Promise<PartScene['sender']> {
  const headers = { [SENDER_HEADER]: senderToken };
  const body = { fileId: null, name: 'Rushes' };
  const { _id: folderId } = await koma.call(requests.addFolder, { body }, { headers });
  return { headers, folderId };
}
