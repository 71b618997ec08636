import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultTime, Json, MaybeTime } from './column-types.ts';

export interface SandboxObjectsTable {
  id: string;
  kind: string;
  customer_id: string | null;
  state: Json<unknown>;
  due_at: number | null;
  position: GeneratedAlways<number>;
}

export interface SandboxRequestsTable {
  key: string;
  fingerprint: string;
  status: number;
  reply: Json<unknown>;
  created_at: DefaultTime;
}

export interface SandboxEventsTable {
  id: string;
  position: GeneratedAlways<number>;
  body: Json<unknown>;
  attempts: Generated<number>;
  next_attempt_at: MaybeTime;
}

export interface SandboxClockTable {
  is_only: Generated<boolean>;
  ahead_seconds: Generated<number>;
}
