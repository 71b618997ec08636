import type { Generated } from 'kysely';
import type { DefaultTime, MaybeTime, Time } from './column-types.ts';

/** Groups everything that happened to one thing since the person last looked. */
export interface NotificationsTable {
  id: string;
  account_id: string;
  type: number;
  /** Unique with type and account while unread. */
  subject: string;
  project_id: string | null;
  file_id: string | null;
  version_id: string | null;
  comment_id: string | null;
  reply_id: string | null;
  person_id: string | null;
  kept_name: string | null;
  actor_id: string | null;
  event_id: number;
  status: number | null;
  actor_ids: Generated<string[]>;
  part_count: Generated<number>;
  /** False: only mailed. */
  in_page: Generated<boolean>;
  read_at: MaybeTime;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface NotificationPartsTable {
  notification_id: string;
  account_id: string;
  event_id: number;
  type: number;
  actor_id: string | null;
  project_id: string | null;
  file_id: string | null;
  version_id: string | null;
  comment_id: string | null;
  reply_id: string | null;
  status: number | null;
  /** Null: not mailed. */
  mail_id: string | null;
  created_at: Time;
}

export interface NotificationMailsTable {
  id: string;
  account_id: string;
  /** 1: mention, 2: time window. */
  kind: 1 | 2;
  comment_id: string | null;
  starts_at: MaybeTime;
  ends_at: Time;
  next_try_at: Time;
  tries: Generated<number>;
  ended_at: MaybeTime;
  outcome: 'sent' | 'nothing left' | 'unwanted' | 'refused' | 'given up' | null;
}

export interface RefusedAddressesTable {
  account_id: string;
  email_key: string;
  answer: string;
  refused_at: DefaultTime;
}

/** Kept by triggers. Lock this row before changing notifications of the account. */
export interface NotificationCountsTable {
  account_id: string;
  total: Generated<number>;
  unread: Generated<number>;
}

export interface NotificationSettingsTable {
  account_id: string;
  project_activity: Generated<boolean>;
  mention: Generated<boolean>;
  in_page: Generated<boolean>;
  reviews: Generated<boolean>;
  frequency: Generated<1 | 2>;
  updated_at: DefaultTime;
}

export interface ProjectVisitsTable {
  account_id: string;
  project_id: string;
  visited_at: DefaultTime;
  event_id: number;
}

export interface NotificationMutesTable {
  account_id: string;
  file_id: string | null;
  comment_id: string | null;
  created_at: DefaultTime;
}
