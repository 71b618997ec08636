import { files } from '../../../contract/calls/files.ts';
import { requests } from '../../../contract/calls/requests.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { newPicture } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { codeOf, enterRequest } from '../../test/test-requests.ts';
import { checksumOf, putBytes } from '../../test/test-uploads.ts';

type Settings = Partial<InputOf<typeof requests.create>['body']>;
export type Entered = Awaited<ReturnType<typeof enterRequest>>;

export async function askForFiles(
  koma: TestApp,
  { plan = 'professional', ...settings }: Settings & { plan?: 'free' | 'professional' } = {},
) {
  const owner = await addPerson(koma.platform, { name: 'Sora', plan });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const place = { projectId, fileId: null, name: 'Footage' };
  const { _id: folderId } = await koma.call(files.addFolder, { body: place }, owner);
  const body = { projectId, folderId, title: 'Your stills', ...settings };
  const request = await koma.call(requests.create, { body }, owner);
  const [params, code] = [{ id: request._id }, codeOf(request.link)];
  return {
    owner,
    projectId,
    folderId,
    request,
    code,
    open: (sender?: Entered) => koma.call(requests.open, { params: { code } }, sender),
    enter: (name = 'Kiri', password?: string) =>
      enterRequest(koma, { link: request.link, name, ...(password !== undefined && { password }) }),
    askAgain: async () => {
      const other = await koma.call(requests.create, { body }, owner);
      return { enter: (name = 'Kiri') => enterRequest(koma, { link: other.link, name }) };
    },
    update: (changes: Settings) =>
      koma.call(requests.update, { params, body: { title: 'Your stills', ...changes } }, owner),
    turn: (isActive: boolean) => koma.call(requests.switch, { params, body: { isActive } }, owner),
    read: async () => {
      const { results } = await koma.call(requests.getList, { params: { id: folderId } }, owner);
      return results.find(({ _id }) => _id === request._id);
    },
  };
}

export type Scene = Awaited<ReturnType<typeof askForFiles>>;

interface Sent {
  name: string;
  bytes?: Buffer;
  folderId?: string | null;
}

const placeOf = ({ projectId }: Entered, folderId: string | null = null) => ({ projectId, fileId: folderId });

export async function sign(koma: TestApp, sender: Entered, { name, bytes, folderId }: Required<Sent>) {
  const file = { fileName: name, fileSize: bytes.length, mimeType: 'image/png', checksum: checksumOf(bytes) };
  const body = { ...placeOf(sender, folderId), files: [file] };
  const answer = await koma.send(uploads.signMany, { body }, sender);
  return answer.statusCode === 200 ? answer.data.results[0] : answer;
}

/** Uploads the bytes and leaves the registration to the caller. */
export async function bring(koma: TestApp, sender: Entered, sent: Sent) {
  const { name, bytes = await newPicture(), folderId = null } = sent;
  const offer = await sign(koma, sender, { name, bytes, folderId });
  if (!offer || !('signedUrl' in offer)) return { offer, bytes, register: undefined };
  const checksum = checksumOf(bytes);
  await putBytes(koma, { address: offer.signedUrl, bytes, mimeType: 'image/png', checksum });
  const file = { fileName: name, fileSize: bytes.length, filePath: offer.fileNameWithPrefix, checksum };
  const body = { ...placeOf(sender, folderId), files: [file] };
  const register = async () => {
    const answer = await koma.send(uploads.createMany, { body }, sender);
    return answer.statusCode === 200 ? answer.data.results[0] : answer;
  };
  return { offer, bytes, register };
}

export async function sendBy(koma: TestApp, sender: Entered, sent: Sent) {
  const { offer, register } = await bring(koma, sender, sent);
  return register ? register() : offer;
}

export const idOf = (made: object | undefined): string => (made && '_id' in made ? String(made._id) : '');

export const listSent = async (koma: TestApp, sender: Entered) =>
  (await koma.call(requests.getSent, {}, sender)).results;
