import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTime, Json, MaybeTime } from './column-types.ts';

export interface JobsTable {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  name: string;
  payload: Json<unknown>;
  owner: string | null;
  priority: Generated<number>;
  unique_key: Generated<string>;
  unique_while: 'waiting' | 'open' | null;
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  start_after: DefaultTime;
  tries: Generated<number>;
  tries_max: Generated<number>;
  worker: string | null;
  heartbeat_at: MaybeTime;
  started_at: MaybeTime;
  ended_at: MaybeTime;
  reason: string | null;
  created_at: DefaultTime;
}
