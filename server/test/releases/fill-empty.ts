import type pg from 'pg';
import { quote } from '../../features/upkeep/backup/backup.queries.ts';

interface Column {
  name: string;
  type: string;
  target: string | null;
  targetColumn: string | null;
  isNeeded: boolean;
}

const samples: { [type: string]: string[] } = {
  uuid: ['gen_random_uuid()'],
  text: [`'word'`, `'original'`, `'waiting'`, `'mention'`],
  'text[]': [`'{word}'`],
  'uuid[]': ['array[gen_random_uuid()]'],
  smallint: ['1'],
  integer: ['1'],
  bigint: ['1'],
  boolean: ['false'],
  bytea: [`'\\x00ff'`],
  jsonb: [`'{}'`, `'[]'`],
  date: ['current_date'],
  'double precision': ['0.5'],
  'timestamp with time zone': ['now()'],
};

/** Adds a row made of samples to each table. Returns tables that need more. */
export async function fillEmpty(client: pg.Client, tables: string[]): Promise<string[]> {
  const left: string[] = [];
  for (const table of tables) if (!(await fillOne(client, table))) left.push(table);
  return left;
}

async function fillOne(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, confrelid::regclass::text as target,
      (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as "targetColumn",
      attnotnull and not atthasdef as "isNeeded"
    from pg_attribute left join pg_constraint on contype = 'f' and conrelid = attrelid and conkey = array[attnum]
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [quote(table)],
  );
  const needed = rows.filter(({ isNeeded }) => isNeeded);
  // Some require one of several optional columns.
  const optional = rows.filter(({ isNeeded, target }) => !isNeeded && target);
  const tries = [
    ...[0, 1, 2, 3].map((choice) => ({ columns: needed, choice })),
    ...optional.map((column) => ({ columns: [...needed, column], choice: 0 })),
  ];
  for (const { columns, choice } of tries) {
    const values = columns.map((column) => writeValue(column, choice));
    const names = columns.map(({ name }) => quote(name)).join(', ');
    const text = `insert into ${quote(table)} (${names}) select ${values.join(', ')}`;
    const isDone = await client.query(text).then(
      () => true,
      () => false,
    );
    if (isDone) return true;
  }
  return false;
}

function writeValue({ type, target, targetColumn }: Column, choice: number): string {
  if (target) return `(select ${quote(targetColumn ?? '')} from ${target} limit 1)`;
  const some = samples[type] ?? [];
  return some[Math.min(choice, some.length - 1)] ?? 'null';
}
