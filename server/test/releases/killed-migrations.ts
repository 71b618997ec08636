import pg from 'pg';
import { migrate } from '../../platform/database/migrate.ts';
import { openClient } from '../test-database.ts';

const COMMANDS_MAX = 60;

/** Ends the migrating connection at a chosen command, as PostgreSQL does when Koma is killed. */
const TRAP = `
  create schema trap;
  create sequence trap.commands;
  create table trap.point (at bigint not null);
  insert into trap.point values (0);
  create function trap.strike() returns event_trigger language plpgsql as $$
  begin
    if nextval('trap.commands') = (select at from trap.point) then perform pg_terminate_backend(pg_backend_pid()); end if;
  end $$;
  create event trigger strike on ddl_command_end execute function trap.strike();`;

const isCutOff = (error: unknown): boolean =>
  error instanceof Error && /terminat|not queryable|Connection ended/.test(error.message);

/** Kills migrations after more and more commands until one completes. Returns the number of kills. */
export async function migrateKilled(url: string, random: () => number): Promise<number> {
  const watcher = await openClient(url);
  await watcher.query(TRAP);
  let kills = 0;
  for (;;) {
    await watcher.query(
      'update trap.point set at = (select last_value from trap.commands) + 1 + $1::bigint',
      [Math.floor(random() * COMMANDS_MAX)],
    );
    const isThrough = await migrateOnce(url);
    if (isThrough) break;
    kills += 1;
  }
  await watcher.query('drop event trigger strike; drop schema trap cascade');
  await watcher.end();
  return kills;
}

async function migrateOnce(url: string): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await migrate(pool);
    return true;
  } catch (error) {
    if (isCutOff(error)) return false;
    throw error;
  } finally {
    await pool.end();
  }
}
