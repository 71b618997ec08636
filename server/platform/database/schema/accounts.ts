import type { ColumnType, Generated } from 'kysely';
import type { Language } from '../../../../contract/enums.ts';
import type { DefaultTime, Json, MaybeTime, Time } from './column-types.ts';

export type AccountStateName =
  | 'invited'
  | 'active'
  | 'disabled'
  | 'deactivated'
  | 'deleted'
  | 'pretend'
  | 'guest'
  | 'sender';

export interface AccountsTable {
  id: string;
  email: string;
  email_key: string;
  name: Generated<string>;
  japanese_name: Generated<string>;
  state: AccountStateName;
  password_hash: string | null;
  password_update_count: Generated<number>;
  google_id: string | null;
  google_authentication: Generated<boolean>;
  sso_issuer: string | null;
  sso_subject: string | null;
  email_verified: Generated<boolean>;
  language: Generated<Language>;
  time_zone: Generated<string>;
  picture_key: string | null;
  is_demo: Generated<boolean>;
  login_count: Generated<number>;
  plan_id: Generated<string>;
  plan_expires_at: MaybeTime;
  over_limit_since: MaybeTime;
  locked_at: MaybeTime;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  deleted_at: MaybeTime;
}

export interface SessionsTable {
  id: string;
  account_id: string;
  token_hash: Buffer;
  user_agent: Generated<string>;
  network: Generated<string>;
  device_hash: Buffer | null;
  created_at: DefaultTime;
  last_used_at: DefaultTime;
  confirmed_at: MaybeTime;
  factor_passed_at: MaybeTime;
  changes_until: MaybeTime;
}

export interface KnownDevicesTable {
  token_hash: Buffer;
  account_id: string | null;
  link_id: string | null;
  last_used_at: DefaultTime;
}

interface CodePayload {
  email: string;
  language: Language;
  /** Registration only. */
  name?: string;
  passwordHash?: string;
  /** Guests only: the guest to confirm, and whether to mail answers. */
  guestId?: string;
  wantsMail?: boolean;
}

export type CodePurpose = 'sign-up' | 'forgot-password' | 'guest';

export interface CodesTable {
  id: string;
  purpose: CodePurpose;
  email_key: string;
  hash: Buffer;
  code_hash: Buffer | null;
  account_id: string | null;
  payload: ColumnType<CodePayload, string, string>;
  tries: Generated<number>;
  sent_at: DefaultTime;
  expires_at: Time;
  used_at: MaybeTime;
}

export type MailTokenPurpose =
  | 'verify-email'
  | 'deactivate'
  | 'set-password'
  | 'restore-project'
  | 'restore-team';

export interface MailTokensTable {
  token_hash: Buffer;
  purpose: MailTokenPurpose;
  account_id: string;
  payload: Json<Record<string, string>>;
  created_at: DefaultTime;
  expires_at: Time;
  used_at: MaybeTime;
}

export interface PictureUploadsTable {
  id: string;
  account_id: string;
  reserved_until: DefaultTime;
}

export interface UsedNoncesTable {
  nonce: string;
  expires_at: Time;
}
