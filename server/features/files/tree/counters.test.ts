import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { expectRightCounts } from '../../../test/test-counts.ts';
import { putFile } from '../../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { createProject } from '../../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof startTestApp>>;
let owner: TestPerson;

beforeAll(async () => {
  koma = await startTestApp();
  owner = await addPerson(koma.platform, { plan: 'professional' });
});
afterAll(() => koma.stop());

const step = fc.record({
  what: fc.constantFrom('folder', 'folder', 'file', 'file', 'move', 'private', 'public', 'delete', 'restore'),
  which: fc.nat(30),
  where: fc.nat(30),
});

test('whatever is done in whatever order, every counter and every path stays right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const projectIds = [
        (await createProject(koma, owner, { name: 'One' }))._id,
        (await createProject(koma, owner, { name: 'Two' }))._id,
      ];
      const folders: Array<{ id: string | null; projectId: string }> = projectIds.map((projectId) => ({
        id: null,
        projectId,
      }));
      const items: string[] = [];
      const anyOf = <T>(list: T[], at: number) => list[at % list.length];
      for (const [at, { what, which, where }] of steps.entries()) {
        const place = anyOf(folders, where);
        const id = anyOf(items, which);
        if (!place) continue;
        const { projectId } = place;
        if (what === 'folder') {
          const body = { projectId, fileId: place.id, name: `Folder ${at}`, isPrivate: which % 5 === 0 };
          const { data, statusCode } = await koma.send(files.addFolder, { body }, owner);
          if (statusCode !== 200) continue;
          items.push(data._id);
          folders.push({ id: data._id, projectId });
        }
        if (what === 'file') {
          const name = `${at}.png`;
          const isThere = (await koma.send(files.getDetail, { params: { id: place.id ?? projectId } }, owner))
            .data;
          if (isThere?.projectId !== projectId) continue;
          items.push(
            (await putFile(koma.platform, { by: owner, projectId, folderId: place.id, name })).fileId,
          );
        }
        if (!id) continue;
        const params = { id };
        if (what === 'move')
          await koma.send(files.move, { params, body: { fileId: place.id, projectId } }, owner);
        if (what === 'private' || what === 'public') {
          await koma.send(files.makePrivate, { body: { fileId: id, isPrivate: what === 'private' } }, owner);
        }
        if (what === 'delete') await koma.send(files.delete, { params }, owner);
        if (what === 'restore') await koma.send(files.restore, { params, body: {} }, owner);
      }
      await expectRightCounts(koma.platform);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
