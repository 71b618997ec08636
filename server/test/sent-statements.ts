import pg from 'pg';
import { z } from 'zod';

/** Records statements on the wire during `call`, after a warm-up. */
export async function recordStatements<T>(call: () => Promise<T>) {
  await call();
  const statements: Array<{ text: string; values: unknown[] }> = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const sent = z.object({ text: z.string(), values: z.array(z.unknown()) }).safeParse(args[0]);
    if (sent.success) statements.push(sent.data);
    return Reflect.apply(query, this, args);
  };
  try {
    return { answer: await call(), statements };
  } finally {
    pg.Client.prototype.query = query;
  }
}
