import type { Compilable, CompiledQuery } from 'kysely';
import type { Database, Transaction } from '../database.ts';
import { runStatement } from './run-statement.ts';

const MARK = ':';

/** Where a value will stand in a kept statement. */
export const placeOf = (name: string): string => `${MARK}${name}`;

/** The name of the value that will stand there; undefined for a value that stands there already. */
const nameAt = (parameter: unknown): string | undefined =>
  typeof parameter === 'string' && parameter.startsWith(MARK) ? parameter.slice(MARK.length) : undefined;

export function fillPlaces<Row>(
  statement: CompiledQuery<Row>,
  values: Record<string, unknown>,
): CompiledQuery<Row> {
  const parameters = statement.parameters.map((parameter) => {
    const name = nameAt(parameter);
    return name === undefined ? parameter : values[name];
  });
  return { ...statement, parameters };
}

interface Reading {
  /** The column that the value of a name is read from; undefined: it stays a value. */
  columnOf: (name: string) => string | undefined;
  /** How many values stand before those that stay. */
  behind: number;
}

/** A statement as a part of another one, from whose rows it reads some of its values. */
export function readFrom({ sql, parameters }: CompiledQuery<unknown>, { columnOf, behind }: Reading) {
  const staying: unknown[] = [];
  const text = sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    const name = nameAt(value);
    const column = name === undefined ? undefined : columnOf(name);
    if (column !== undefined) return column;
    staying.push(value);
    return `$${behind + staying.length}`;
  });
  return { text, parameters: staying };
}

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
  return (db: Database | Transaction, { shape, values }: Run<Shape, Name>): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    const statement = kept.get(key) ?? build(db, shape, placeOf).compile();
    kept.set(key, statement);
    return runStatement(db, fillPlaces(statement, values));
  };
}
