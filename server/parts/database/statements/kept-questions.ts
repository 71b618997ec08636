import { type Compilable, CompiledQuery } from 'kysely';
import type { Database, Transaction } from '../database.ts';
import { askTogether } from './ask-together.ts';
import { fillPlaces, placeOf, readFrom } from './kept-statements.ts';
import { runStatement } from './run-statement.ts';

type Values<Name extends string> = Partial<Record<Name, string | number>>;

/**
 * A statement that finds one row or none, for what every call asks. It is built once for every shape it takes, and what
 * several ask in the same moment is asked by one statement.
 */
export function keepQuestions<Shape extends object, Name extends string, Row>(
  types: Record<Name, 'uuid' | 'bigint' | 'bytea'>,
  build: (db: Database | Transaction, shape: Shape, place: (name: Name) => string) => Compilable<Row>,
) {
  const kept = new Map<string, ReturnType<typeof keepOne<Name, Row>>>();
  return (
    db: Database | Transaction,
    { shape, values }: { shape: Shape; values: Values<Name> },
  ): Promise<Row | undefined> => {
    const key = JSON.stringify(shape);
    const ask = kept.get(key) ?? keepOne(build(db, shape, placeOf).compile(), types);
    kept.set(key, ask);
    return ask(db, values);
  };
}

function keepOne<Name extends string, Row>(statement: CompiledQuery<Row>, types: Record<Name, string>) {
  const forMany = writeForMany(statement, types);
  return askTogether<Values<Name>, Row | undefined>(async (db, asked) => {
    const [alone, ...others] = asked;
    if (alone && others.length === 0) {
      const [row] = await runStatement(db, fillPlaces(statement, alone));
      return [row];
    }
    const rows = await runStatement(db, forMany(asked));
    const found = new Map(rows.map((row) => [row.asked_number, row]));
    return asked.map((_, number) => found.get(number));
  });
}

/**
 * The same statement behind each of many questions. Because of its limit the planner takes it as it stands, by the same
 * indexes as for one; and since a list of records is taken for equally long whatever is in it, it is planned once.
 */
function writeForMany<Row>(statement: CompiledQuery<Row>, types: Record<string, string>) {
  const columnOf = (name: string) => `question."${name}"`;
  const { text: one, parameters: constants } = readFrom(statement, { columnOf, behind: 1 });
  const columns = Object.entries(types).map(([name, type]) => `"${name}" ${type}`);
  const text = `select question.asked_number, found.*
    from jsonb_to_recordset($1::jsonb) as question (asked_number integer, ${columns.join(', ')})
    cross join lateral (${one} limit 1) as found`;
  return (asked: object[]): CompiledQuery<Row & { asked_number: number }> =>
    CompiledQuery.raw(text, [
      JSON.stringify(asked.map((values, number) => ({ asked_number: number, ...values }))),
      ...constants,
    ]);
}
