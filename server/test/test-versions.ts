import { expect } from 'vitest';
import { files } from '../../contract/calls/files.ts';
import { versions } from '../../contract/calls/versions.ts';
import { makePng } from './media/test-media.ts';
import { startTestApp } from './test-app.ts';
import { expectRightCounts } from './test-counts.ts';
import { putFile } from './test-files.ts';
import type { TestPerson } from './test-people.ts';
import { castProject } from './test-projects.ts';
import { checksumOf, putBytes } from './test-uploads.ts';

interface Sent {
  fileId: string;
  name?: string;
  bytes?: Buffer;
  mimeType?: string;
}

/** Checks all stacks and counts at the end. */
export async function startVersions({ works = false } = {}) {
  const koma = await startTestApp({ works });
  const cast = await castProject(koma);
  const projectId = cast.project._id;
  let count = 0;

  async function newFile(by: TestPerson = cast.owner, folderId: string | null = null) {
    const name = `cut ${++count}.png`;
    const bytes = await makePng({ background: `rgb(${count % 256}, 10, 20)` });
    return { ...(await putFile(koma.platform, { by, projectId, folderId, name, bytes })), name };
  }

  async function send(person: TestPerson, { fileId, name = `next ${++count}.png`, ...sent }: Sent) {
    const { bytes: given, mimeType = 'image/png' } = sent;
    const bytes = given ?? (await makePng({ background: `rgb(${count % 256}, 200, 90)` }));
    const checksum = checksumOf(bytes);
    const wanted = { projectId, fileId, fileName: name, fileSize: bytes.length };
    const offer = await koma.call(versions.sign, { body: { ...wanted, mimeType, checksum } }, person);
    const status = await putBytes(koma, { address: offer.signedUrl, bytes, checksum, mimeType });
    if (status !== 200) throw new Error(`The bytes were refused: ${status}.`);
    return { ...wanted, filePath: offer.fileNameWithPrefix, checksum };
  }

  const create = async (person: TestPerson, sent: Sent) =>
    koma.call(versions.create, { body: await send(person, sent) }, person);
  const list = (person: TestPerson, id: string) => koma.call(versions.getList, { params: { id } }, person);
  const stackOf = async (id: string) =>
    (await list(cast.owner, id)).results.map(({ _id, fileVersion }) => ({ _id, fileVersion }));
  const show = (id: string) => koma.call(files.get, { params: { id }, query: {} }, cast.owner);
  const remove = (id: string, by = cast.owner) => koma.send(versions.delete, { params: { id } }, by);
  const restore = (id: string, by = cast.owner) =>
    koma.send(versions.restore, { params: { id }, body: {} }, by);

  async function expectRightStacks() {
    const { rows } = await koma.platform.pool.query(`
      select files.name from files, lateral (
        select array_agg(id order by number desc) filter (where deleted_at is null) as ids,
          array_agg(number order by number) filter (where deleted_at is null) as numbers,
          sum(size_bytes) as bytes
        from file_versions where file_id = files.id
      ) as stack
      left join file_versions as top on top.id = stack.ids[1]
      where files.type = 0 and (
        files.version_id is distinct from top.id or files.version_count <> cardinality(stack.ids)
        or stack.numbers <> array(select generate_series(1, cardinality(stack.ids)))
        or files.size_bytes <> stack.bytes or files.status <> top.status or files.mime_type <> top.mime_type
      )`);
    expect(rows).toEqual([]);
  }

  async function stop() {
    await expectRightCounts(koma.platform);
    await expectRightStacks();
    await koma.stop();
  }

  return { koma, cast, projectId, newFile, send, create, list, stackOf, show, remove, restore, stop };
}
