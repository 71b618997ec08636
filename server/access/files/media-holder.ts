import type { Caller } from '../../person.ts';

/** Identifies the holder of a signed media address. */
export const writeHolder = ({ person, grant }: Caller): string =>
  JSON.stringify([
    person?.accountId ?? null,
    person?.sessionId ?? null,
    grant?.linkId ?? null,
    grant?.epoch ?? 0,
    grant?.isProven ?? false,
    grant?.guest?.accountId ?? null,
  ]);

/** Identifies a reviewer who has only the mailed link. */
export const writeReviewerHolder = (reviewerId: string): string => JSON.stringify(['reviewer', reviewerId]);
