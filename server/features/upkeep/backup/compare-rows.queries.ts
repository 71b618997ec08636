import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import type pg from 'pg';
import { copyOut } from '../../../platform/database/statements/copy-rows.ts';
import { listSequences, quote, type SequenceState } from './backup.queries.ts';

interface Compared {
  name: string;
  columns: string[];
  hash: string;
}

/** Rows lie in the order of the restore, so a new copy is byte for byte equal. */
export async function compareRows(client: pg.Client, tables: Compared[]): Promise<string[]> {
  await client.query('set local synchronize_seqscans = off');
  const differences: string[] = [];
  for (const { name, columns, hash } of tables) {
    const found = await hashRows(client, `copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`);
    if (found !== hash) differences.push(`The rows of ${name} are not those of the backup.`);
  }
  return differences;
}

async function hashRows(client: pg.Client, text: string): Promise<string> {
  const hash = createHash('sha256');
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done();
    },
  });
  await copyOut(client, text, sink);
  return hash.digest('hex');
}

export async function compareSequences(client: pg.Client, wanted: SequenceState[]): Promise<string[]> {
  const found = new Map((await listSequences(client)).map((state) => [state.name, state]));
  return wanted
    .filter(({ name, value, isCalled }) => {
      const state = found.get(name);
      return state?.value !== value || state.isCalled !== isCalled;
    })
    .map(({ name, value }) => `The sequence ${name} is at ${found.get(name)?.value} and not at ${value}.`);
}
