import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { errors } from '../../../contract/errors.ts';
import { askForFiles } from '../../features/requests/requests.fixture.ts';
import { measureLapsedUploads, measureOpenUploads } from '../../features/uploads/held-storage.service.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { checksumOf, putBytes } from '../../test/test-uploads.ts';

const MIB = 1024 ** 2;
const KEPT = 1024 * MIB;

let koma: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  koma = await startTestApp({ logTo: { write: (line) => void lines.push(line) } });
});
beforeEach(async () => {
  lines.length = 0;
  await koma.platform.pool.query('delete from uploads');
  await koma.platform.pool.query('delete from open_addresses');
});
afterAll(() => koma.stop());

const leave = (bytes: number) => {
  koma.platform.storage.readDisk = async () => ({ free: KEPT + bytes, size: 10 * KEPT });
};

async function addOwner() {
  const person = await addPerson(koma.platform, { plan: 'professional' });
  const { _id: projectId } = await createProject(koma, person, { name: 'Film' });
  return { person, projectId };
}

interface Wanted {
  person: Parameters<TestApp['send']>[2];
  projectId: string;
}
const fileOf = (size: number) => ({
  fileName: `${randomBytes(6).toString('hex')}.mp4`,
  fileSize: size,
  mimeType: 'video/mp4',
});
const begin = ({ person, projectId }: Wanted, size: number) =>
  koma.send(uploads.startMultipart, { body: { projectId, fileId: null, ...fileOf(size) } }, person);

const full = {
  http: 507,
  statusCode: errors.storageFull.code,
  message: 'The server’s disk is full. Please tell whoever runs this Koma, and try again later.',
};
const readFigure = async (name: string) => {
  const { body } = await koma.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
};

test('what is promised to everybody together fits on the disk, whatever their plans say', async () => {
  leave(100 * MIB);
  const [one, other] = [await addOwner(), await addOwner()];
  expect((await begin(one, 60 * MIB)).http).toBe(200);
  expect(await begin(other, 60 * MIB)).toMatchObject(full);
  expect(lines.filter((line) => line.includes('the disk is full'))).toHaveLength(1);
  expect(await readFigure('koma_disk_free_bytes')).toBe(KEPT + 100 * MIB);
  expect(await readFigure('koma_disk_promised_bytes')).toBe(60 * MIB);
  expect(await readFigure('koma_disk_kept_bytes')).toBe(KEPT);
  expect((await begin(other, 40 * MIB)).http).toBe(200);
  expect(await begin(one, 1)).toMatchObject(full);
});

async function countWaiting(): Promise<number> {
  const { rows } = await koma.platform.pool.query(
    "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
  );
  return rows[0].waiting;
}

test('of two owners in the same moment, one is promised the last of it', async () => {
  const owners = [await addOwner(), await addOwner()];
  let looking = 0;
  koma.platform.storage.readDisk = async () => {
    looking += 1;
    // Both look at once, unless one of them has to wait.
    await expect.poll(async () => looking === 2 || (await countWaiting()) === 1).toBe(true);
    return { free: KEPT + 100 * MIB, size: 10 * KEPT };
  };
  const answers = await Promise.all(owners.map((owner) => begin(owner, 60 * MIB)));
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 507]);
});

test('what was given up holds its place until its address ended', async () => {
  leave(100 * MIB);
  const { person, projectId } = await addOwner();
  const body = { projectId, fileId: null, ...fileOf(60 * MIB) };
  const { _id: uploadId } = await koma.call(uploads.sign, { body }, person);
  await koma.call(uploads.abortMultipart, { body: { uploadId } }, person);
  expect(await begin({ person, projectId }, 60 * MIB)).toMatchObject(full);
  await koma.platform.pool.query('update open_addresses set ends_at = now()');
  expect((await begin({ person, projectId }, 60 * MIB)).http).toBe(200);
});

async function sendPart({ person }: Wanted, film: ReplyOf<typeof uploads.startMultipart>, part: number) {
  const bytes = randomBytes(film.partSize);
  const checksum = checksumOf(bytes);
  const body = { uploadId: film._id, parts: [{ part, checksum }] };
  const answer = await koma.send(uploads.signParts, { body }, person);
  if (answer.http === 200)
    expect(await putBytes(koma, { address: answer.data.results[0]?.signedUrl ?? '', bytes, checksum })).toBe(
      200,
    );
  return answer;
}

test('bytes that arrived are counted by the disk alone', async () => {
  leave(100 * MIB);
  const owner = await addOwner();
  const { data: film } = await begin(owner, 40 * MIB);
  await sendPart(owner, film, 1);
  leave(92 * MIB);
  expect(await begin(owner, 60 * MIB)).toMatchObject(full);
  await measureOpenUploads(koma.platform);
  expect((await begin(owner, 60 * MIB)).http).toBe(200);
});

test('bytes that arrive while somebody looks are counted twice, and not never', async () => {
  const owner = await addOwner();
  leave(100 * MIB);
  const { data: film } = await begin(owner, 60 * MIB);
  koma.platform.storage.readDisk = async () => {
    await koma.platform.pool.query('update uploads set arrived_bytes = size_bytes where id = $1', [film._id]);
    return { free: KEPT + 100 * MIB, size: 10 * KEPT };
  };
  expect(await begin(owner, 60 * MIB)).toMatchObject(full);
});

test('an upload whose address ended asks for its place on the disk again', async () => {
  leave(100 * MIB);
  const [owner, other] = [await addOwner(), await addOwner()];
  const { data: film } = await begin(owner, 60 * MIB);
  await koma.platform.pool.query("update uploads set reserved_until = now() - interval '1 second'");
  await measureLapsedUploads(koma.platform);
  const { data: taken } = await begin(other, 60 * MIB);
  expect(await sendPart(owner, film, 1)).toMatchObject(full);
  await koma.call(uploads.abortMultipart, { body: { uploadId: taken._id } }, other.person);
  expect((await sendPart(owner, film, 1)).http).toBe(200);
});

test('of many small files, as many begin as fit, and the others say why not', async () => {
  leave(25 * MIB);
  const { person, projectId } = await addOwner();
  const files = [1, 2, 3].map(() => fileOf(10 * MIB));
  const body = { projectId, fileId: null, files };
  const { results } = await koma.call(uploads.signMany, { body }, { ...person, language: 'ja' });
  expect(results.map((one) => ('signedUrl' in one ? 'signed' : one.message))).toEqual([
    'signed',
    'signed',
    expect.stringContaining('サーバーのディスクに空きがありません。'),
  ]);
});

test('a name that is taken is said before the disk, which is asked for what begins alone', async () => {
  const { person, projectId } = await addOwner();
  await putFile(koma.platform, { by: person, projectId, name: 'Take.mp4' });
  leave(25 * MIB);
  const taken = { ...fileOf(20 * MIB), fileName: 'Take.mp4' };
  const body = { projectId, fileId: null, ...taken };
  expect((await koma.send(uploads.sign, { body }, person)).statusCode).toBe(errors.conflict.code);
  const files = [taken, fileOf(20 * MIB)];
  const { results } = await koma.call(uploads.signMany, { body: { projectId, fileId: null, files } }, person);
  expect(results.map((one) => ('signedUrl' in one ? 200 : one.statusCode))).toEqual([
    errors.conflict.code,
    200,
  ]);
  expect(lines.filter((line) => line.includes('the disk is full'))).toEqual([]);
});

test('files for comments, versions and files of senders ask the same disk', async () => {
  const { owner, projectId, enter } = await askForFiles(koma);
  const film = await putFile(koma.platform, { by: owner, projectId, name: 'Film.mp4', media: 'video' });
  const kiri = await enter();
  leave(25 * MIB);
  const attach = () =>
    koma.send(
      comments.sign,
      { body: { fileId: film.fileId, fileName: 'a.png', fileSize: 20 * MIB, mimeType: 'image/png' } },
      owner,
    );
  const version = { projectId, fileId: film.fileId, ...fileOf(20 * MIB), isVersion: true };
  expect((await attach()).http).toBe(200);
  expect(await attach()).toMatchObject(full);
  expect(await koma.send(uploads.startMultipart, { body: version }, owner)).toMatchObject(full);
  expect(await begin({ person: kiri, projectId }, 20 * MIB)).toMatchObject(full);
});

test('a store that has no disk of ours is not judged, and only what senders send is measured there', async () => {
  delete koma.platform.storage.readDisk;
  const owner = await addOwner();
  const { data: film } = await begin(owner, 60 * MIB);
  await sendPart(owner, film, 1);
  await measureOpenUploads(koma.platform);
  const { rows } = await koma.platform.pool.query('select arrived_bytes from uploads where id = $1', [
    film._id,
  ]);
  expect(rows).toEqual([{ arrived_bytes: 0 }]);
  expect(await readFigure('koma_disk_free_bytes')).toBeNaN();
});
