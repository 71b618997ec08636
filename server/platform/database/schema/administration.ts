import type { Generated } from 'kysely';
import type { Language } from '../../../../contract/enums.ts';
import type { DefaultTime, Json, MaybeTime, Time } from './column-types.ts';

export interface AdministratorsTable {
  account_id: string;
  granted_at: DefaultTime;
}

export interface ProcessesTable {
  id: string;
  role: 'all' | 'api' | 'worker';
  host: string;
  pid: number;
  version: string;
  started_at: Time;
  seen_at: DefaultTime;
  memory_bytes: number;
  failing: Generated<string[]>;
}

export interface BannersTable {
  is_only: Generated<boolean>;
  id: string;
  level: 'info' | 'warning' | 'danger';
  texts: Json<Partial<Record<Language, string>>>;
  ends_at: MaybeTime;
  changed_at: DefaultTime;
}

export interface RetentionRulesTable {
  is_only: Generated<boolean>;
  trash_days: number;
  version_days: number | null;
  archive_days: number | null;
  delete_days: number | null;
  is_edited: boolean;
  changed_at: DefaultTime;
}
