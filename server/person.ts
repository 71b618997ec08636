import type { Language } from '../contract/enums.ts';

export interface Person {
  accountId: string;
  sessionId: string;
  email: string;
  name: string;
  language: Language;
}

/** Proves by our signature only its origin; the link decides what it opens. */
export interface Grant {
  linkId: string;
  epoch: number;
  isProven: boolean;
  /** Set by a `guest-token` of this very link. */
  guest?: Guest | undefined;
}

export interface Guest {
  /** Row in `accounts` that stands for the guest. */
  accountId: string;
  name: string;
  isConfirmed: boolean;
}

/** Sender by request without an account, resolved from `sender-token` once a request. */
export interface Sender {
  accountId: string;
  requestId: string;
  name: string;
}

export interface Administrator {
  person: Person;
  hasSecondFactor: boolean;
  /** Signed in or confirmed with a second factor. */
  hasPassedFactor: boolean;
  /** End of permitted changes; null: read-only. */
  changesUntil: Date | null;
}

export type Uploader = Person | Sender;

export const isSender = (uploader: Uploader): uploader is Sender => 'requestId' in uploader;

export interface Caller {
  person?: Person | undefined;
  grant?: Grant | undefined;
}
