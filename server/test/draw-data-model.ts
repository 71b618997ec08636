import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  isPrimary: boolean;
  isOptional: boolean;
}

interface Reference {
  table: string;
  column: string;
  target: string;
  isOptional: boolean;
  isUnique: boolean;
}

const ours = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname <> 'migrations'`;

export async function readTables(client: pg.Client | pg.Pool) {
  const { rows: columns } = await client.query<Column>(`
    select c.relname as "table", a.attname as name, not a.attnotnull as "isOptional",
      case a.atttypid when 'timestamptz'::regtype then 'timestamptz'
        else regexp_replace(format_type(a.atttypid, null), '[^a-z0-9]+', '_', 'g') end as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "isPrimary"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${ours} and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  const { rows: references } = await client.query<Reference>(`
    select c.relname as "table", a.attname as "column", t.relname as target, not a.attnotnull as "isOptional",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
        and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as "isUnique"
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_class t on t.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.conparentid = 0 and ${ours}
    order by c.relname, a.attnum`);
  return { columns, references };
}

type Tables = Awaited<ReturnType<typeof readTables>>;

export function drawTables({ columns, references }: Tables, names: readonly string[]): string {
  const boxes = names.flatMap((table) => [
    `  ${table} {`,
    ...columns
      .filter((column) => column.table === table)
      .map((column) => `    ${describeColumn(column, references)}`),
    '  }',
  ]);
  const lines = references
    .filter(({ table }) => names.includes(table))
    .map(
      ({ table, column, target, isOptional, isUnique }) =>
        `  ${target} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${table} : ${column}`,
    );
  return ['```mermaid', 'erDiagram', ...boxes, ...lines, '```'].join('\n');
}

function describeColumn(
  { table, name, type, isPrimary, isOptional }: Column,
  references: Reference[],
): string {
  const isForeign = references.some((one) => one.table === table && one.column === name);
  const keys = [isPrimary && 'PK', isForeign && 'FK'].filter(Boolean).join(', ');
  return [type, name, keys, isOptional && '"may be empty"'].filter(Boolean).join(' ');
}
