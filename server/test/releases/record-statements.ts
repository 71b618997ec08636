import pg from 'pg';
import { openClient } from '../test-database.ts';

type Value = string | number | boolean | null | { bytes: string } | Value[];

export interface Recording {
  texts: string[];
  statements: Array<[connection: number, text: number, values: Value[]]>;
}

const keep = (value: unknown): Value => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(keep);
  // The driver's own form.
  return JSON.stringify(value);
};

const give = (value: Value): unknown => {
  if (Array.isArray(value)) return value.map(give);
  return typeof value === 'object' && value !== null ? Buffer.from(value.bytes, 'base64') : value;
};

interface Asked {
  text: string;
  values?: unknown[];
}

const readAsked = ([first, second]: unknown[]): Asked | undefined => {
  const values = Array.isArray(second) ? second : [];
  if (typeof first === 'string') return { text: first, values };
  if (typeof first !== 'object' || first === null || !('text' in first)) return undefined;
  const own = 'values' in first && Array.isArray(first.values) ? first.values : values;
  return { text: String(first.text), values: own };
};

export function recordStatements() {
  const { query } = pg.Client.prototype;
  const connections = new Map<pg.Client, number>();
  const texts = new Map<string, number>();
  const statements: Recording['statements'] = [];
  const note = (client: pg.Client, { text, values = [] }: Asked) => {
    if (!connections.has(client)) connections.set(client, connections.size);
    if (!texts.has(text)) texts.set(text, texts.size);
    statements.push([connections.get(client) ?? 0, texts.get(text) ?? 0, values.map(keep)]);
  };
  function watched(this: pg.Client, ...given: unknown[]): unknown {
    const asked = readAsked(given);
    const last = given.at(-1);
    if (!asked) return Reflect.apply(query, this, given);
    const told = () => note(this, asked);
    if (typeof last === 'function')
      return Reflect.apply(query, this, [
        ...given.slice(0, -1),
        (...answers: unknown[]) => {
          told();
          Reflect.apply(last, undefined, answers);
        },
      ]);
    const answer: unknown = Reflect.apply(query, this, given);
    if (answer instanceof Promise) answer.then(told, told);
    return answer;
  }
  Object.assign(pg.Client.prototype, { query: watched });
  return {
    end(): Recording {
      Object.assign(pg.Client.prototype, { query });
      return { texts: [...texts.keys()], statements };
    },
  };
}

/** Ids of our own types differ in every database. */
const OWN_TYPES = 16_384;

export async function replay(url: string, { texts, statements }: Recording): Promise<string[]> {
  const clients = new Map<number, pg.Client>();
  const outcomes: string[] = [];
  for (const [connection, text, values] of statements) {
    const client = clients.get(connection) ?? (await openClient(url));
    if (!clients.has(connection)) await client.query("set lock_timeout = '20s'");
    clients.set(connection, client);
    outcomes.push(await ask(client, { text: texts[text] ?? '', values: values.map(give) }));
  }
  for (const client of clients.values()) await client.end();
  return outcomes;
}

async function ask(client: pg.Client, asked: { text: string; values: unknown[] }): Promise<string> {
  try {
    const { rowCount, fields } = await client.query(asked);
    const columns = fields?.map(({ name, dataTypeID }) =>
      dataTypeID < OWN_TYPES ? `${name}:${dataTypeID}` : name,
    );
    return `${rowCount} ${columns?.join(' ') ?? ''}`;
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${error.code} ${error.message}` : String(error);
  }
}
