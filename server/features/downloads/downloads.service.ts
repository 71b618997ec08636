import { type ItemAccess, requireItems } from '../../access/files/file-access.ts';
import { subtreeOf } from '../../access/files/subtree.ts';
import { fail } from '../../failure.ts';
import type { Caller } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Platform } from '../../platform.ts';
import { record } from '../events/events.service.ts';
import { readSelectionName } from '../selections/selections.service.ts';
import {
  deleteOldSelections,
  findSelection,
  insertSelection,
  isSessionOpen,
  listZipped,
} from './downloads.queries.ts';
import { listEntries, type StoredEntry } from './zip-entries.ts';
import { measureZip, writeDirectory, writeLocalHeader } from './zip-format.ts';

interface Chosen extends Caller {
  ids: string[];
}

interface Zip {
  fileName: string;
  entries: StoredEntry[];
  size: number;
}

async function gatherZip(
  platform: Platform,
  { person, grant, ids }: Chosen,
): Promise<Zip & { chosen: ItemAccess[] }> {
  const chosen = await requireItems(platform.db, { person, grant, ids, ability: 'download' });
  const byProject = Map.groupBy(chosen, (access) => access.projectId);
  const rows = await Promise.all(
    [...byProject].map(([projectId, items]) =>
      listZipped(platform.db, {
        projectId,
        subtrees: items.map(subtreeOf),
        versionIds: items.flatMap(({ sharedVersionId }) => sharedVersionId ?? []),
      }),
    ),
  );
  const entries = listEntries(rows.flat());
  return { chosen, fileName: `${await nameOf(platform, chosen)}.zip`, entries, size: measureZip(entries) };
}

async function nameOf(platform: Platform, chosen: ItemAccess[]): Promise<string> {
  const [first] = chosen;
  if (chosen.length === 1 && first?.item) return first.item.name;
  const { standing, project } = first?.project ?? {};
  const selectionId = standing?.link?.selectionId;
  if (selectionId) return readSelectionName(platform, selectionId);
  return standing?.showsProject && project ? project.name : 'koma';
}

/** The address carries its own token: a browser sends none when it saves a file. */
export async function offerZip(platform: Platform, { person, grant, ids }: Chosen) {
  const { chosen, fileName, entries, size } = await gatherZip(platform, { person, grant, ids });
  const fileCount = entries.filter(({ key }) => key !== undefined).length;
  if (fileCount === 0) throw fail('unprocessable', { message: 'files.nothingToDownload' });
  const token = newToken();
  await inTransaction(platform.db, async (tx) => {
    await insertSelection(tx, { tokenHash: hashToken(token), sessionId: person?.sessionId, grant, ids });
    // A download of several items does not say which ones.
    for (const [projectId, items] of Map.groupBy(chosen, (access) => access.projectId)) {
      const [only, ...others] = items;
      const data = { projectId, ...(only?.item && others.length === 0 && { fileId: only.item.id }) };
      await record(tx, { type: 'file.downloaded', data });
    }
  });
  return { filePath: `/api/file/zip/${token}`, fileName, fileCount, fileSize: size };
}

interface OpenZip extends Zip {
  requireOpen: RequireOpen;
}

/** Checks access again: it may have shrunk since the address was made. */
export async function openZip(platform: Platform, token: string): Promise<OpenZip> {
  const chosen = await findSelection(platform.db, hashToken(token));
  if (!chosen) throw fail('linkExpired', { message: 'files.downloadOver' });
  const { fileName, entries, size } = await gatherZip(platform, chosen);
  return { fileName, entries, size, requireOpen: watchAccess(platform, { chosen, entries }) };
}

type RequireOpen = (fileId: string) => Promise<void>;

/** Access is checked again at this interval, because a large zip takes hours to send. */
const ASK_AGAIN_MS = 20_000;

const fileIdsOf = ({ entries }: Pick<Zip, 'entries'>) => new Set(entries.map(({ fileId }) => fileId));

/** The address ends within minutes, so the session or the link is checked while the zip is read. */
function watchAccess(
  platform: Platform,
  { chosen, entries }: Pick<Zip, 'entries'> & { chosen: Chosen },
): RequireOpen {
  let open = fileIdsOf({ entries });
  let askedAt = Date.now();
  return async (fileId) => {
    if (Date.now() - askedAt > ASK_AGAIN_MS) {
      const { person } = chosen;
      if (person && !(await isSessionOpen(platform.db, person.sessionId))) throw fail('sessionExpired');
      open = fileIdsOf(await gatherZip(platform, chosen));
      askedAt = Date.now();
    }
    if (!open.has(fileId)) throw fail('fileMissing');
  };
}

interface Streamed {
  entries: readonly StoredEntry[];
  requireOpen: RequireOpen;
}

/** Opens one file at a time and reads only as fast as the client takes. */
export async function* streamZip(
  storage: Pick<Storage, 'read'>,
  { entries, requireOpen }: Streamed,
): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    yield writeLocalHeader(entry);
    if (entry.key === undefined) continue;
    for await (const chunk of readWhole(storage, { key: entry.key, size: entry.size })) {
      await requireOpen(entry.fileId);
      yield chunk;
    }
  }
  yield* writeDirectory(entries);
}

async function* readWhole(
  storage: Pick<Storage, 'read'>,
  { key, size }: { key: string; size: number },
): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of await storage.read({ key })) {
    read += chunk.length;
    yield chunk;
  }
  // Continuing would produce a broken zip that looks complete.
  if (read !== size) throw new Error('a stored file is not as long as its row says');
}

export const purgeSelections = ({ db }: Platform) => deleteOldSelections(db);
