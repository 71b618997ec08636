import type { Generated } from 'kysely';
import type { DefaultTime, MaybeTime, Time } from './column-types.ts';

/** A line of a person's list: all that happened to one thing since they last looked. */
export interface NotificationsTable {
  id: string;
  account_id: string;
  type: number;
  /** With the type; one unread line a person for each. */
  subject: string;
  project_id: string | null;
  file_id: string | null;
  version_id: string | null;
  comment_id: string | null;
  reply_id: string | null;
  person_id: string | null;
  /** Of what the person can no longer see. */
  kept_name: string | null;
  /** Of the newest part. */
  actor_id: string | null;
  event_id: number;
  /** What the newest part says the version was set to. */
  status: number | null;
  actor_ids: Generated<string[]>;
  part_count: Generated<number>;
  /** False: for mails alone. */
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
  /** What the version was set to. */
  status: number | null;
  /** Null: not mailed. */
  mail_id: string | null;
  created_at: Time;
}

export interface NotificationMailsTable {
  id: string;
  account_id: string;
  /** 1 a mention, 2 a window of time. */
  kind: 1 | 2;
  comment_id: string | null;
  starts_at: MaybeTime;
  ends_at: Time;
  next_try_at: Time;
  tries: Generated<number>;
  ended_at: MaybeTime;
  outcome: 'sent' | 'nothing left' | 'unwanted' | 'refused' | 'given up' | null;
}

/** Where the mail server wants no mail of ours. */
export interface RefusedAddressesTable {
  account_id: string;
  email_key: string;
  answer: string;
  refused_at: DefaultTime;
}

/** Kept by triggers. Whoever changes lines of a person holds their row first. */
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

/** When a person last looked at a project. */
export interface ProjectVisitsTable {
  account_id: string;
  project_id: string;
  visited_at: DefaultTime;
  /** The newest of that moment. */
  event_id: number;
}

export interface NotificationMutesTable {
  account_id: string;
  file_id: string | null;
  comment_id: string | null;
  created_at: DefaultTime;
}
