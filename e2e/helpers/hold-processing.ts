import pg from 'pg';
import type { Koma } from './koma.ts';

/** Advisory locks that the product does not use. */
const LOCKS = { file_versions: 20_261_116, marked_films: 20_261_117 };

/** Conditions under which a row's film is finished. */
const finished = { file_versions: 'new.processing = 2', marked_films: 'new.object_key is not null' };

async function hold({ databaseUrl }: Koma, table: keyof typeof LOCKS) {
  const holder = new pg.Client(databaseUrl);
  await holder.connect();
  await holder.query(`
    create or replace function wait_for_the_test_of_${table}() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${LOCKS[table]});
      return new;
    end $$;
    create or replace trigger wait_for_the_test before update on ${table}
      for each row when (${finished[table]}) execute function wait_for_the_test_of_${table}();
    select pg_advisory_lock(${LOCKS[table]});`);
  // The lock ends with its connection.
  return () => holder.end();
}

/** Blocks finished processing until the returned function is called, however short the film. */
export const holdProcessing = (koma: Koma) => hold(koma, 'file_versions');

export const holdMarking = (koma: Koma) => hold(koma, 'marked_films');
