import type { Language } from '../contract/enums.ts';

/** Who calls: resolved from the bearer token, once a request. */
export interface Person {
  accountId: string;
  sessionId: string;
  email: string;
  name: string;
  language: Language;
}

/**
 * What somebody who came by a share link carries: resolved from `share-hash`, once a request. Our signature proves
 * that we gave it away; what it still opens is asked of the link, with every access.
 */
export interface Grant {
  linkId: string;
  /** Of the link when this was given away. */
  epoch: number;
  /** The link's password was said. */
  isProven: boolean;
  /** Who carries it, where they told: resolved from `guest-token`, and a guest of this very link. */
  guest?: Guest | undefined;
}

/** Who says to be whom, without an account: a name, perhaps with an address that a code confirmed. */
export interface Guest {
  /** Of the row in `accounts` that stands for them. */
  accountId: string;
  name: string;
  isConfirmed: boolean;
}

/** Who sends files by a request, without an account: resolved from `sender-token`, once a request. */
export interface Sender {
  /** Of the row in `accounts` that stands for them. */
  accountId: string;
  requestId: string;
  name: string;
}

/** Who runs the installation. */
export interface Administrator {
  person: Person;
  hasSecondFactor: boolean;
  /** This session came by a second factor, or was confirmed by one since. */
  hasPassedFactor: boolean;
  /** Until when this session may change something; null: it only reads. */
  changesUntil: Date | null;
}

/** Whoever brings material. */
export type Uploader = Person | Sender;

export const isSender = (uploader: Uploader): uploader is Sender => 'requestId' in uploader;

/** Whoever asks for something: a person, a link's visitor, or a person who came by a link. */
export interface Caller {
  person?: Person | undefined;
  grant?: Grant | undefined;
}
