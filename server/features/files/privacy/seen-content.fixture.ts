import { files } from '../../../../contract/calls/files.ts';
import { searching } from '../../../../contract/calls/search.ts';
import { versions } from '../../../../contract/calls/versions.ts';
import type { startTestApp } from '../../../test/test-app.ts';

type Koma = Awaited<ReturnType<typeof startTestApp>>;

export interface Onlooker {
  name: string;
  sender: { token?: string; headers?: Record<string, string> };
  roots: string[];
  fileId?: string;
  searches: boolean;
}

/** Marks are part of names, so they survive copying and renaming. */
export interface Sight {
  marks: Set<string>;
  ids: Set<string>;
}

/** Requires a space before the mark: random letters of signed addresses could look like one. */
const marksIn = (text: string) => text.match(/(?<= )m\d+x\d+/g) ?? [];

export async function look(koma: Koma, onlooker: Onlooker, run: string): Promise<Sight> {
  const { sender, roots, fileId, searches } = onlooker;
  const found: Array<{ _id: string; name: string }> = [];
  for (const id of roots) {
    found.push(...(await koma.call(files.getStructure, { params: { id }, query: {} }, sender)).results);
  }
  if (searches) {
    const query = { search: `${run}x`, pageSize: 100 };
    const { results } = await koma.call(searching.find, { query }, sender);
    found.push(...results.filter(({ name }) => name.includes(`${run}x`)));
  }
  if (fileId) {
    const { data, statusCode } = await koma.send(files.get, { params: { id: fileId }, query: {} }, sender);
    if (statusCode === 200) found.push({ _id: fileId, name: data.name });
  }
  return {
    marks: new Set(found.flatMap(({ name }) => marksIn(name))),
    ids: new Set(found.map(({ _id }) => _id)),
  };
}

interface Closely {
  fileIds: string[];
  folderIds: string[];
}

export async function lookClosely(
  koma: Koma,
  { sender, roots }: Onlooker,
  { fileIds, folderIds }: Closely,
): Promise<Sight> {
  const marks = new Set<string>();
  const ids = new Set<string>();
  const note = (answer: { statusCode: number; data?: unknown }, id?: string) => {
    if (answer.statusCode !== 200) return;
    if (id) ids.add(id);
    for (const mark of marksIn(JSON.stringify(answer.data ?? ''))) marks.add(mark);
  };
  for (const id of fileIds) {
    note(await koma.send(files.getFullDetail, { params: { id }, query: {} }, sender), id);
    note(await koma.send(versions.getList, { params: { id } }, sender), id);
  }
  for (const id of [...roots, ...folderIds]) {
    const isRoot = roots.includes(id);
    note(
      await koma.send(files.getList, { params: { id }, query: { pageSize: 100 } }, sender),
      isRoot ? '' : id,
    );
    note(await koma.send(files.getFolderStructure, { params: { id }, query: {} }, sender));
    note(await koma.send(files.getDetail, { params: { id } }, sender));
  }
  for (const id of roots) {
    const { data, statusCode } = await koma.send(files.downloadFolder, { params: { id } }, sender);
    if (statusCode !== 200) continue;
    const { rawPayload } = await koma.app.inject({ method: 'GET', url: data.filePath });
    for (const mark of marksIn(rawPayload.toString('latin1'))) marks.add(mark);
  }
  return { marks, ids };
}
