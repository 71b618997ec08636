import type { Language } from '../contract/enums.ts';

/** Account of the bearer token, resolved once a request. */
export interface Person {
  accountId: string;
  sessionId: string;
  email: string;
  name: string;
  language: Language;
}

/**
 * Content of `share-hash`, resolved once a request. Our signature proves only its origin; the link decides
 * what it opens.
 */
export interface Grant {
  linkId: string;
  /** Epoch of the link at issue. */
  epoch: number;
  /** The link's password was given. */
  isProven: boolean;
  /** Set by a `guest-token` of this very link. */
  guest?: Guest | undefined;
}

/** Visitor with a name and perhaps a confirmed address, but no account. */
export interface Guest {
  /** Row in `accounts` that stands for the guest. */
  accountId: string;
  name: string;
  isConfirmed: boolean;
}

/** Sender by request without an account, resolved from `sender-token` once a request. */
export interface Sender {
  /** Row in `accounts` that stands for the sender. */
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

/** An account, a link's visitor, or both. */
export interface Caller {
  person?: Person | undefined;
  grant?: Grant | undefined;
}
