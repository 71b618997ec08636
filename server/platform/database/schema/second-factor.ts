import type { Generated } from 'kysely';
import type { DefaultTime, Json, MaybeTime, Time } from './column-types.ts';

export interface EmailChangesTable {
  token_hash: Buffer;
  account_id: string;
  old_email: string;
  new_email: string;
  old_google_id: string | null;
  old_sso_issuer: string | null;
  old_sso_subject: string | null;
  changed_at: DefaultTime;
  expires_at: Time;
}

export interface AuthenticatorAppsTable {
  account_id: string;
  sealed_secret: string;
  added_at: MaybeTime;
  last_step: Generated<number>;
  created_at: DefaultTime;
}

export interface PasskeysTable {
  id: string;
  account_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: Generated<number>;
  transports: Generated<string[]>;
  name: string;
  added_at: DefaultTime;
  last_used_at: MaybeTime;
}

export interface RecoveryCodesTable {
  account_id: string;
  code_hash: Buffer;
  made_at: DefaultTime;
  used_at: MaybeTime;
}

export interface SetupCodesTable {
  account_id: string;
  code_hash: Buffer;
  session_id: string | null;
  expires_at: Time;
}

export interface SecondFactorChallengesTable {
  token_hash: Buffer;
  account_id: string;
  payload: Json<{
    googleId?: string;
    /** Undefined groups: the provider did not say. */
    sso?: { issuer: string; subject: string; groups?: string[] };
  }>;
  tries: Generated<number>;
  expires_at: Time;
}
