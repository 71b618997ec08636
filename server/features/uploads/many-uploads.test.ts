import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import { errors } from '../../../contract/errors.ts';
import { newPicture } from '../../test/media/test-media.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { expectRightCounts } from '../../test/test-counts.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { castProject, createProject } from '../../test/test-projects.ts';
import { checksumOf, putBytes, uploadFile } from '../../test/test-uploads.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castProject>>;
let projectId: string;

beforeAll(async () => {
  koma = await startTestApp();
  cast = await castProject(koma);
  projectId = cast.project._id;
});
afterAll(() => koma.stop());

interface Shot {
  name: string;
  bytes: Buffer;
  sent?: Buffer;
}

const newShots = (names: string[]): Promise<Shot[]> =>
  Promise.all(names.map(async (name) => ({ name, bytes: await newPicture() })));

const newFolder = (name: string) =>
  koma.call(files.addFolder, { body: { projectId, fileId: null, name } }, cast.owner);

const fileOf = ({ name, bytes }: Shot) => ({
  fileName: name,
  fileSize: bytes.length,
  checksum: checksumOf(bytes),
});

interface Batch {
  person?: TestPerson;
  projectId?: string;
  folderId: string | null;
  shots: Shot[];
}

async function sign({ person = cast.owner, folderId, shots, ...place }: Batch) {
  const wanted = shots.map((shot) => ({ ...fileOf(shot), mimeType: 'image/png' }));
  const body = { projectId: place.projectId ?? projectId, fileId: folderId, files: wanted };
  return (await koma.call(uploads.signMany, { body }, person)).results;
}

async function send(batch: Batch) {
  const offers = await sign(batch);
  const sent = [];
  for (const [at, shot] of batch.shots.entries()) {
    const offer = offers[at];
    if (!offer || !('signedUrl' in offer)) continue;
    const { signedUrl: address, fileNameWithPrefix: filePath } = offer;
    const checksum = checksumOf(shot.bytes);
    await putBytes(koma, { address, bytes: shot.sent ?? shot.bytes, mimeType: 'image/png', checksum });
    sent.push({ ...fileOf(shot), filePath });
  }
  const { folderId } = batch;
  return { projectId: batch.projectId ?? projectId, fileId: folderId, folderId, files: sent };
}

const readFolder = async (id: string) => {
  const { rows } = await koma.platform.pool.query(
    'select file_count, upload_total, upload_completed from files where id = $1',
    [id],
  );
  return rows[0];
};

test('many files of a folder become files in one call, and each in order; a second call makes no more', async () => {
  const folder = await newFolder('Day 1');
  await koma.call(uploads.countFolder, { params: { id: folder._id }, body: { added: 3 } }, cast.owner);
  const shots = await newShots(['1.png', '二.png', '3.png']);
  const body = await send({ folderId: folder._id, shots });
  const { results } = await koma.call(uploads.createMany, { body }, cast.owner);
  expect(results).toMatchObject(shots.map(() => ({ processingStatus: 1, uploadProgress: 0 })));
  const ids = results.map((result) => ('_id' in result ? result._id : ''));
  for (const [at, { name, bytes }] of shots.entries()) {
    const file = await koma.call(files.get, { params: { id: ids[at] ?? '' }, query: {} }, cast.owner);
    expect(file).toMatchObject({ name, fileSize: bytes.length, mimeType: 'image/png', fileVersion: 1 });
  }
  const again = await koma.call(uploads.createMany, { body }, cast.owner);
  expect(again.results.map((result) => ('_id' in result ? result._id : ''))).toEqual(ids);
  expect(await readFolder(folder._id)).toEqual({ file_count: 3, upload_total: 3, upload_completed: 3 });
  await expectRightCounts(koma.platform);
  const { rows } = await koma.platform.pool.query(
    "select count(*)::int from jobs where name = 'process-image' and payload ->>'versionId' = any(select version_id::text from files where id = any($1))",
    [ids],
  );
  expect(rows[0].count).toBe(3);
});

test('the same call twice at once makes every file once', async () => {
  const folder = await newFolder('Twice');
  const body = await send({ folderId: folder._id, shots: await newShots(['1.png', '2.png', '3.png']) });
  const made = await Promise.all([1, 2, 3].map(() => koma.call(uploads.createMany, { body }, cast.owner)));
  expect(new Set(made.map(({ results }) => JSON.stringify(results))).size).toBe(1);
  expect(await readFolder(folder._id)).toMatchObject({ file_count: 3, upload_completed: 3 });
});

test('one that cannot be a file is refused by name, and the others become files', async () => {
  const folder = await newFolder('Mixed');
  const place = { projectId, folderId: folder._id };
  const [taken, same] = [await newPicture(), await newPicture()];
  await uploadFile(koma, cast.owner, { ...place, name: 'taken.png', bytes: taken });
  await uploadFile(koma, cast.owner, { ...place, name: 'first.png', bytes: same });
  const offers = await sign({
    folderId: folder._id,
    shots: [
      ...(await newShots(['good.png', 'taken.png', 'notes.txt'])),
      { name: 'again.png', bytes: same },
      ...(await newShots(['also good.png'])),
    ],
  });
  expect(offers).toMatchObject([
    { fileName: 'good.png' },
    {
      statusCode: errors.conflict.code,
      message: 'The file already exists.',
      errors: [{ field: 'fileName' }],
    },
    { statusCode: errors.unsupportedFile.code },
    // Equal pictures are refused only after their bytes arrived.
    { fileName: 'again.png' },
    { fileName: 'also good.png' },
  ]);
});

test('bytes that are not those that were meant, no picture, or the same twice do not exist; the rest does', async () => {
  const folder = await newFolder('Damaged');
  await koma.call(uploads.countFolder, { params: { id: folder._id }, body: { added: 6 } }, cast.owner);
  const [first, ...rest] = await newShots(['1.png', '2.png', '3.png']);
  if (!first) throw new Error('There is a first one.');
  const shots = [
    first,
    { name: 'noise.png', bytes: Buffer.alloc(2000, 7) },
    { name: 'copy.png', bytes: first.bytes },
    { name: 'lost.png', bytes: await newPicture(), sent: Buffer.alloc(10) },
    ...rest,
  ];
  const body = await send({ folderId: folder._id, shots });
  const { results } = await koma.call(uploads.createMany, { body }, cast.owner);
  expect(results).toMatchObject([
    { _id: expect.any(String) },
    { statusCode: errors.unsupportedFile.code },
    { message: 'The same image is already in this folder.' },
    { statusCode: errors.unprocessable.code, errors: [{ field: 'filePath' }] },
    { _id: expect.any(String) },
    { _id: expect.any(String) },
  ]);
  expect(await readFolder(folder._id)).toEqual({ file_count: 3, upload_total: 3, upload_completed: 3 });
  await expectRightCounts(koma.platform);
});

test('nobody registers what another person sent, nor in another place', async () => {
  const [one, two] = [await newFolder('One'), await newFolder('Two')];
  const body = await send({ folderId: one._id, shots: await newShots(['mine.png']) });
  const asked = await koma.call(uploads.createMany, { body }, cast.editor);
  expect(asked.results).toMatchObject([{ statusCode: errors.notFound.code }]);
  const elsewhere = await koma.call(uploads.createMany, { body: { ...body, fileId: two._id } }, cast.owner);
  expect(elsewhere.results).toMatchObject([
    { statusCode: errors.unprocessable.code, errors: [{ field: 'fileId' }] },
  ]);
  expect(await readFolder(two._id)).toMatchObject({ file_count: 0 });
});

test('many at once never take more room than the plan has, and what fits is taken', async () => {
  const owner = await addPerson(koma.platform);
  const { _id: own } = await createProject(koma, owner, { name: 'Small' });
  const ask = async (...names: string[]) => {
    const wanted = names.map((fileName) => ({ fileName, fileSize: 1024 ** 3, mimeType: 'video/mp4' }));
    const body = { projectId: own, fileId: null, files: wanted };
    return (await koma.call(uploads.signMany, { body }, owner)).results;
  };
  const offers = (await Promise.all([ask('1.mp4', '2.mp4', '3.mp4'), ask('4.mp4', '5.mp4', '6.mp4')])).flat();
  expect(offers.filter((offer) => 'signedUrl' in offer)).toHaveLength(2);
  expect(offers.filter((offer) => 'statusCode' in offer)).toMatchObject(
    Array(4).fill({ statusCode: errors.planLimit.code, message: expect.any(String) }),
  );
});
