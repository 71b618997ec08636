import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  isNeeded: boolean;
  hasDefault: boolean;
}

interface Named {
  table: string;
  name: string;
  definition: string;
}

export interface Shape {
  columns: Column[];
  constraints: Named[];
  indexes: Array<Named & { isUnique: boolean }>;
  triggers: Named[];
  functions: Array<Omit<Named, 'table'>>;
}

const inPublic = "relnamespace = 'public'::regnamespace";

export async function readShape(client: pg.Client): Promise<Shape> {
  const ask = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  return {
    columns: await ask<Column>(`
      select relname as "table", attname as name, format_type(atttypid, atttypmod) as type,
        attnotnull as "isNeeded", atthasdef or attidentity <> '' as "hasDefault"
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where ${inPublic} and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
      order by relname, attname`),
    constraints: await ask<Named>(`
      select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where ${inPublic} and not relispartition and contype <> 'n' order by relname, conname`),
    indexes: await ask<Named & { isUnique: boolean }>(`
      select owner.relname as "table", index.relname as name, pg_get_indexdef(indexrelid) as definition,
        indisunique as "isUnique"
      from pg_index join pg_class index on index.oid = indexrelid join pg_class owner on owner.oid = indrelid
      where owner.${inPublic} and not owner.relispartition order by owner.relname, index.relname`),
    triggers: await ask<Named>(`
      select relname as "table", tgname as name, pg_get_triggerdef(pg_trigger.oid) as definition
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where ${inPublic} and not relispartition and not tgisinternal order by relname, tgname`),
    functions: await ask<Omit<Named, 'table'>>(`
      select oid::regprocedure::text as name, md5(prosrc) as definition from pg_proc
      where pronamespace = 'public'::regnamespace order by name`),
  };
}

const withoutName = ({ definition }: Named): string => definition.replace(/ INDEX \S+ ON /, ' INDEX ON ');

/** Describes changes that break a Koma written for the earlier tables: anything lost or stricter. */
export function findBreaks(before: Shape, after: Shape): string[] {
  const tables = new Set(before.columns.map(({ table }) => table));
  const keyOf = ({ table, name }: { table: string; name: string }) => `${table}.${name}`;
  const now = new Map(after.columns.map((column) => [keyOf(column), column]));
  const known = new Set(before.columns.map(keyOf));
  const lost = before.columns.flatMap((column) => {
    const left = now.get(keyOf(column));
    if (!left) return [`${keyOf(column)} is gone`];
    if (left.type !== column.type) return [`${keyOf(column)} was ${column.type} and is ${left.type}`];
    if (column.hasDefault && !left.hasDefault) return [`${keyOf(column)} lost its default`];
    return left.isNeeded && !column.isNeeded ? [`${keyOf(column)} may no longer be empty`] : [];
  });
  const asked = after.columns
    .filter((column) => tables.has(column.table) && !known.has(keyOf(column)))
    .filter(({ isNeeded, hasDefault }) => isNeeded && !hasDefault)
    .map((column) => `${keyOf(column)} is new and may not be left out`);
  const stricter = (kind: string, old: Named[], all: Named[]) => {
    const same = new Set(old.map(({ table, definition }) => `${table} ${definition}`));
    return all
      .filter(({ table, definition }) => tables.has(table) && !same.has(`${table} ${definition}`))
      .map((one) => `${keyOf(one)} is a new ${kind}`);
  };
  const unique = ({ indexes }: Shape) => indexes.filter(({ isUnique }) => isUnique);
  const uniqueNow = new Set(unique(after).map(withoutName));
  const left = new Set(after.columns.map(({ table }) => table));
  const functions = new Set(after.functions.map(({ name }) => name));
  return [
    ...lost,
    ...asked,
    ...stricter('constraint', before.constraints, after.constraints),
    ...stricter('unique index', unique(before), unique(after)),
    // ON CONFLICT finds an index by its columns.
    ...unique(before)
      .filter((index) => left.has(index.table) && !uniqueNow.has(withoutName(index)))
      .map((index) => `the unique index ${keyOf(index)} is gone`),
    ...before.functions.filter(({ name }) => !functions.has(name)).map(({ name }) => `${name} is gone`),
  ];
}
