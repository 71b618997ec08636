import pg from 'pg';

/** Counts the statements of the whole process, whoever sends them. */
let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function count(this: pg.Client, ...given: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, given);
};
process.on('message', () => process.send?.(statements));

await import('./comments.server.ts');
