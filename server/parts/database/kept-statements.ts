import type { Compilable, CompiledQuery } from 'kysely';
import type { Database, Transaction } from './database.ts';

const MARK = ':';

/** Where a value will stand in a kept statement. */
const placeOf = (name: string): string => `${MARK}${name}`;

interface Run<Shape, Name extends string> {
  /** What the statement's text depends on. */
  shape: Shape;
  values: Partial<Record<Name, unknown>>;
}

/**
 * A statement that is built once for every shape it takes, with names where its values will stand: for those that every
 * call asks, and that take longer to build than to run.
 */
export function keepStatements<Shape extends object, Name extends string, Row>(
  build: (db: Database | Transaction, shape: Shape, place: (name: Name) => string) => Compilable<Row>,
) {
  const kept = new Map<string, CompiledQuery<Row>>();
  return async (db: Database | Transaction, { shape, values }: Run<Shape, Name>): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    const statement = kept.get(key) ?? build(db, shape, placeOf).compile();
    kept.set(key, statement);
    const byPlace = new Map(Object.entries(values).map(([name, value]) => [placeOf(name), value]));
    const parameters = statement.parameters.map((value) =>
      typeof value === 'string' && byPlace.has(value) ? byPlace.get(value) : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}
