import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime, MaybeTime } from './column-types.ts';

export interface ReviewsTable {
  id: string;
  file_id: string;
  version_id: string;
  round: number;
  rule: 1 | 2 | 3;
  state: Generated<1 | 2 | 3 | 4 | 5>;
  message: Generated<string>;
  due_at: MaybeTime;
  requested_by: string;
  created_at: DefaultTime;
  ended_at: MaybeTime;
  looked_at: DefaultTime;
}

export interface ReviewersTable {
  id: string;
  review_id: string;
  account_id: string;
  is_guest: boolean;
  is_required: boolean;
  guest_name: string | null;
  answer: 1 | 2 | 3 | null;
  note: Generated<string>;
  answered_at: MaybeTime;
  known_by: KnownBy | null;
  reminded_before: MaybeTime;
  reminded_due: MaybeTime;
  lost_at: MaybeTime;
  access_ended_at: MaybeTime;
  access_ended_by: Generated<string | null>;
}

/** `address`: came by the link mailed to the address. */
export type KnownBy = 'account' | 'address';

export interface SigningKeysTable {
  id: string;
  public_key: Buffer;
  sealed_key: string;
  created_at: DefaultTime;
}

export interface SignOffFacts {
  project: string;
  file: { id: string; name: string };
  version: { id: string; number: number; name: string };
  original: { length: number; frames: number | null; pages: number | null };
  review: {
    id: string;
    round: number;
    rule: 'all' | 'any' | 'named';
    outcome: 'approved' | 'needs changes';
    requestedBy: string;
    requestedAt: string;
    completedAt: string;
  };
  answers: Array<{
    person: string;
    address: string;
    /** Absent in older records, which hold the address instead of its hash. */
    salt?: string;
    knownBy: KnownBy | null;
    required: boolean;
    answer: 'approved' | 'approved with changes' | 'needs changes' | null;
    note: string;
    at: string | null;
  }>;
  openComments: number;
}

export interface SignOffsTable {
  id: string;
  file_id: string;
  review_id: string | null;
  version_id: string | null;
  number: number;
  facts: ColumnType<SignOffFacts, string, never>;
  record: string | null;
  hash: Buffer | null;
  signature: Buffer | null;
  key_id: string | null;
  created_at: DefaultTime;
  sealed_at: MaybeTime;
}
