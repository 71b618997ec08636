import { beforeAll, describe, expect, test } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { recordStatements } from '../../../test/sent-statements.ts';
import { shareTestApp } from '../../../test/test-app.ts';
import { putFile } from '../../../test/test-files.ts';
import type { TestPerson } from '../../../test/test-people.ts';
import { castProject } from '../../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let cast: Awaited<ReturnType<typeof castProject>>;
let folderId: string;
const FOLDERS = 4;
const FILES = 33;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castProject(koma);
  const { owner, project } = cast;
  const add = (name: string, fileId: string | null, isPrivate = false) =>
    koma.call(files.addFolder, { body: { projectId: project._id, fileId, name, isPrivate } }, owner);
  folderId = (await add('List', null))._id;
  for (let at = 1; at <= FOLDERS; at++) await add(`Folder ${at}`, folderId, at === 2);
  for (let at = 1; at <= FILES; at++) {
    const { fileId } = await putFile(koma.platform, {
      by: owner,
      projectId: project._id,
      folderId,
      name: `take ${at}.png`,
      bytes: 'x'.repeat(1 + ((at * 7) % FILES)),
      mimeType: at % 2 ? 'image/png' : 'image/jpeg',
    });
    if (at % 10 === 0) {
      await koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, owner);
    }
  }
});

type Query = InputOf<typeof files.getList>['query'];
const list = (query: Query, by = cast.owner) =>
  koma.call(files.getList, { params: { id: folderId }, query }, by);
const names = ({ results }: { results: Array<{ name: string }> }) => results.map(({ name }) => name);

test('pages of 15, folders first, the newest first', async () => {
  const first = await list({});
  expect(first.meta).toEqual({ total: FOLDERS + FILES, totalPages: 3, page: 1 });
  expect(names(first).slice(0, 6)).toEqual([
    'Folder 4',
    'Folder 3',
    'Folder 2',
    'Folder 1',
    'take 33.png',
    'take 32.png',
  ]);
  expect(first.results).toHaveLength(15);
  expect(names(await list({ pageNo: 3 })).at(-1)).toBe('take 1.png');
  expect((await list({ pageNo: 4 })).results).toEqual([]);
});

const orders = [
  ...(['createdAt', 'updatedAt', 'name', 'fileSize', 'status', 'mimeType'] as const),
  ...(['version', 'openComments', 'uploadedBy'] as const),
];

test('who asks, what they may and the list itself take one statement each', async () => {
  const open = () =>
    recordStatements(() => koma.call(files.getList, { params: { id: folderId }, query: {} }, cast.owner));
  const { statements } = await open();
  expect(statements).toHaveLength(3);
});

test('what is private in a folder neither counts for its place by size nor stands in the cursor', async () => {
  const { owner, viewer, project } = cast;
  const add = (name: string, fileId: string | null) =>
    koma.call(files.addFolder, { body: { projectId: project._id, fileId, name } }, owner);
  const { _id: id } = await add('By size', null);
  const sizes = { half: 5, secret: 900, full: 50 };
  for (const [name, size] of Object.entries(sizes)) {
    const { _id } = await add(name, id);
    const file = { by: owner, projectId: project._id, folderId: _id, name: `${name}.png` };
    const { fileId } = await putFile(koma.platform, { ...file, bytes: 'x'.repeat(size) });
    if (name === 'secret') await koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, owner);
  }
  const read = (by: TestPerson, pageSize: number) =>
    koma.call(files.getList, { params: { id }, query: { sortColumn: 'fileSize', pageSize } }, by);
  expect(names(await read(owner, 3))).toEqual(['secret', 'full', 'half']);
  expect(names(await read(viewer, 3))).toEqual(['full', 'half', 'secret']);
  const { next } = await koma.call(
    files.getList,
    { params: { id }, query: { sortColumn: 'fileSize', sortDir: 'asc', pageSize: 1 } },
    viewer,
  );
  expect(JSON.parse(Buffer.from(next ?? '', 'base64url').toString()).map(String)).not.toContain('900');
});

test('names are in the order in which people count', async () => {
  const page = await list({ sortColumn: 'name', sortDir: 'asc', pageSize: 100 });
  expect(names(page).slice(FOLDERS, FOLDERS + 11)).toEqual(
    Array.from({ length: 11 }, (_, at) => `take ${at + 1}.png`),
  );
});

describe.each(orders)('by %s', (sortColumn) => {
  test.each(['asc', 'desc'] as const)(
    '%s: pages and cursors show everything once, in one order',
    async (sortDir) => {
      for (const by of [cast.owner, cast.viewer]) {
        const order = { sortColumn, sortDir };
        const whole = names(await list({ ...order, pageSize: 100 }, by));
        expect(new Set(whole).size).toBe(by === cast.owner ? 37 : 33);
        const paged: string[] = [];
        for (let pageNo = 1; pageNo <= 8; pageNo++) {
          paged.push(...names(await list({ ...order, pageNo, pageSize: 5 }, by)));
        }
        expect(paged).toEqual(whole);
        const followed: string[] = [];
        let before: string | null | undefined;
        do {
          const page = await list({ ...order, pageSize: 5, ...(before && { before }) }, by);
          followed.push(...names(page));
          before = page.next;
        } while (before);
        expect(followed).toEqual(whole);
      }
    },
  );
});

test('a search in the folder looks at names in any width and case', async () => {
  const page = await list({ search: 'ＴＡＫＥ 3' });
  expect(page.meta.total).toBe(5);
  expect(names(page)).toEqual(['take 33.png', 'take 32.png', 'take 31.png', 'take 30.png', 'take 3.png']);
  expect((await list({ search: 'take 3' }, cast.viewer)).meta.total).toBe(4);
  expect((await list({ search: '%' })).meta.total).toBe(0);
});

test('a cursor of another order, or a broken one, is refused', async () => {
  const { next } = await list({});
  for (const before of [next ?? '', 'nonsense', 'bnVsbA']) {
    const answer = await koma.send(
      files.getList,
      { params: { id: folderId }, query: { before, sortColumn: 'name' } },
      cast.owner,
    );
    expect(answer).toMatchObject({ http: 400, errors: [{ field: 'before' }] });
  }
});

test('an order that is none, a page that is none: 400', async () => {
  for (const query of [
    'sortColumn=id',
    'sortDir=up',
    'pageNo=0',
    'pageSize=101',
    'pageNo=1&pageNo=2',
    'x=1',
  ]) {
    const response = await koma.app.inject({
      url: `/api/file/get-list/${folderId}?${query}`,
      headers: { authorization: `Bearer ${cast.owner.token}` },
    });
    expect([query, response.statusCode]).toEqual([query, 400]);
  }
});
