import type { Caller } from '../../person.ts';

/** Who was handed an address of media, as the address carries it. */
export const writeHolder = ({ person, grant }: Caller): string =>
  JSON.stringify([
    person?.accountId ?? null,
    person?.sessionId ?? null,
    grant?.linkId ?? null,
    grant?.epoch ?? 0,
    grant?.isProven ?? false,
    grant?.guest?.accountId ?? null,
  ]);

/** Somebody who was asked for a review by their address, and has nothing but the link of the mail. */
export const writeReviewerHolder = (reviewerId: string): string => JSON.stringify(['reviewer', reviewerId]);
