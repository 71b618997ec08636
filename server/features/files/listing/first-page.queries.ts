import { type Compilable, CompiledQuery } from 'kysely';
import { ItemType } from '../../../../contract/enums.ts';
import {
  buildOpened,
  type OpenedItem,
  type OpenedRow,
  type ReachValue,
  readOpened,
} from '../../../access/files/file-access.queries.ts';
import { tokenValue } from '../../../access/token-holder.queries.ts';
import type { Database } from '../../../parts/database/database.ts';
import { keepStatements, readFrom } from '../../../parts/database/statements/kept-statements.ts';
import { type ListedRow, type PartPage, selectParts } from './file-list.queries.ts';

type Order = Pick<PartPage, 'sortColumn' | 'isDescending'>;
type Place = ReachValue | 'tokenHash' | 'folderId' | 'limit';

interface Opened {
  /** Once, with the first row, as JSON: times are strings in it. */
  opened: (Omit<OpenedRow, 'created_at'> & { created_at: string | null }) | null;
}
type FirstRow = Opened & (ListedRow | { [Column in keyof ListedRow]: null });

const askFirstPage = keepStatements(
  (db, order: Order, place: (name: Place) => string): Compilable<FirstRow> => ({
    compile() {
      const opened = buildOpened(db, place).compile();
      const all = { search: '', filter: undefined, seesPrivate: true, seesBroken: true };
      const page = { ...order, ...all, folderId: place('folderId'), limit: place('limit'), offset: 0 };
      const pages: [PartPage, PartPage] = [
        { ...page, type: ItemType.folder },
        { ...page, type: ItemType.file },
      ];
      const listed = selectParts(db, { pages, limit: place('limit') }).select('listed.ordinality');
      const { text, parameters } = readFrom(listed.compile(), {
        columnOf: (name) => (name === 'folderId' ? 'coalesce(opened.item_id, opened.id)' : undefined),
        behind: opened.parameters.length,
      });
      return CompiledQuery.raw(
        `select case when listed.ordinality > 1 then null else row_to_json(opened) end as opened, listed.*
        from (${opened.sql}) as opened left join lateral (${text}) as listed on true`,
        [...opened.parameters, ...parameters],
      );
    },
  }),
);

interface Asked extends Order {
  token: string;
  /** Of the folder, or of the project whose root is asked for. */
  id: string;
  limit: number;
}

/**
 * Who holds a token, what the folder is to them, and its first page as seen by somebody who sees everything. Whether
 * the reader does is for the caller to decide.
 */
export async function openFirstPage(
  db: Database,
  { token, id, limit, ...order }: Asked,
): Promise<(OpenedItem & { firstPage: ListedRow[] }) | undefined> {
  const rows = await askFirstPage(db, { shape: order, values: { ...tokenValue(token), id, limit } });
  const row = rows[0]?.opened;
  if (!row) return undefined;
  const created_at = row.created_at === null ? null : new Date(row.created_at);
  const opened = await readOpened(db, { ...row, created_at } as OpenedRow);
  return opened && { ...opened, firstPage: rows.filter((row) => row.id !== null) };
}
