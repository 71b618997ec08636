import fc from 'fast-check';
import { files } from '../../../../contract/calls/files.ts';
import { versions } from '../../../../contract/calls/versions.ts';
import { newPicture } from '../../../test/media/test-media.ts';
import type { TestPerson } from '../../../test/test-people.ts';
import { checksumOf, putBytes, uploadFile } from '../../../test/test-uploads.ts';
import { copyFiles } from '../copying/copy-job.service.ts';
import type { Place, Thing, World } from './privacy-world.fixture.ts';

const acts = [
  'folder',
  'private folder',
  'upload',
  'version',
  'restack',
  'rename',
  'move',
  'copy',
  'duplicate',
  'delete',
  'restore',
  'make private',
  'make public',
  'fill copies',
] as const;
export type Act = (typeof acts)[number];

/** `which` and `where` choose among the existing things and places. */
export interface Step {
  act: Act;
  actor: keyof World['actors'];
  which: number;
  where: number;
}

export const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  // Mostly the owner, because many steps of others are refused.
  actor: fc.constantFrom('owner', 'owner', 'owner', 'editor', 'collaborator', 'elsewhere'),
  which: fc.nat(40),
  where: fc.nat(40),
});

interface Situation {
  things: Thing[];
  places: Place[];
  mark: string;
}

export interface Done {
  thing?: Thing;
  target?: Place;
}

/** Undefined: there was no matching thing, or the server refused. */
export async function perform(
  { koma, actors }: World,
  { act, actor, which, where }: Step,
  { things, places, mark }: Situation,
): Promise<Done | undefined> {
  const by = actors[actor];
  const target = places[where % places.length];
  const choose = (list: Thing[]) => list[which % Math.max(1, list.length)];
  const thing = choose(
    things.filter((one) =>
      act === 'restore'
        ? one.is_thrown_away
        : !one.is_deleted && (one.type === 0 || !['version', 'restack'].includes(act)),
    ),
  );
  if (act === 'fill copies') {
    const open = await koma.platform.db.selectFrom('file_copies').select('root_id').distinct().execute();
    for (const { root_id: rootId } of open) await copyFiles(koma.platform, { rootId });
    return {};
  }
  if (!target) return undefined;
  if (act === 'folder' || act === 'private folder') {
    const { projectId, folderId: fileId } = target;
    const body = { projectId, fileId, name: `folder ${mark}`, isPrivate: act === 'private folder' };
    return (await koma.send(files.addFolder, { body }, by)).statusCode === 200 ? { target } : undefined;
  }
  if (act === 'upload') {
    const upload = { ...target, name: `file ${mark}.png`, bytes: await newPicture(), mimeType: 'image/png' };
    return uploadFile(koma, by, upload).then(
      () => ({ target }),
      () => undefined,
    );
  }
  if (!thing) return undefined;
  const statusCode = await change(koma, { act, by, thing, target, mark });
  return statusCode === 200 ? { thing } : undefined;
}

interface Change {
  act: Act;
  by: TestPerson;
  thing: Thing;
  target: Place;
  mark: string;
}

async function change(koma: World['koma'], { act, by, thing, target, mark }: Change): Promise<number> {
  const { id } = thing;
  const params = { id };
  const body = { projectId: target.projectId, fileId: target.folderId };
  switch (act) {
    case 'version':
      return sendVersion(koma, by, { thing, mark });
    case 'restack': {
      const stack = await koma.send(versions.getList, { params }, by);
      const [top] = stack.statusCode === 200 ? stack.data.results : [];
      if (!top) return stack.statusCode;
      const down = { params: { id: top._id }, body: { fileVersion: 1 } };
      return (await koma.send(versions.updateIndex, down, by)).statusCode;
    }
    case 'rename': {
      const name = thing.type === 0 ? `again ${thing.name}` : `${thing.name} again`;
      return (await koma.send(files.rename, { params, body: { name: name.slice(-200) } }, by)).statusCode;
    }
    case 'move':
      return (await koma.send(files.move, { params, body: { ...body, keepBoth: true } }, by)).statusCode;
    case 'copy':
      return (await koma.send(files.copy, { params, body }, by)).statusCode;
    case 'duplicate':
      return (await koma.send(files.duplicate, { params, body: {} }, by)).statusCode;
    case 'delete':
      return (await koma.send(files.delete, { params }, by)).statusCode;
    case 'restore':
      return (await koma.send(files.restore, { params, body: {} }, by)).statusCode;
    default: {
      const wanted = { fileId: id, isPrivate: act === 'make private' };
      return (await koma.send(files.makePrivate, { body: wanted }, by)).statusCode;
    }
  }
}

interface NewVersion {
  thing: Thing;
  mark: string;
}

async function sendVersion(koma: World['koma'], by: TestPerson, { thing, mark }: NewVersion) {
  const bytes = await newPicture();
  const checksum = checksumOf(bytes);
  const wanted = {
    projectId: thing.project_id,
    fileId: thing.id,
    fileName: `version ${mark}.png`,
    fileSize: bytes.length,
  };
  const body = { ...wanted, mimeType: 'image/png', checksum };
  const offer = await koma.send(versions.sign, { body }, by);
  if (offer.statusCode !== 200) return offer.statusCode;
  await putBytes(koma, { address: offer.data.signedUrl, bytes, checksum, mimeType: 'image/png' });
  const sent = { ...wanted, filePath: offer.data.fileNameWithPrefix, checksum };
  return (await koma.send(versions.create, { body: sent }, by)).statusCode;
}
