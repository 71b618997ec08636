import { COMMENTS_A_MINUTE } from '../../../../contract/limits.ts';
import { requireTry } from '../../../http/require-try.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';

/** Comments, replies and edits of one person, more a minute than anybody types. */
export const requireSpeed = ({ db }: Parts, { accountId }: Person): Promise<void> =>
  requireTry(db, {
    key: `comment:${accountId}`,
    max: COMMENTS_A_MINUTE,
    seconds: 60,
    message: 'comments.waitSeconds',
  });
