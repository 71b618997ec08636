import type { Caller, Person } from '../../../person.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { requireComment } from '../comment-access.ts';
import { refusals } from '../refusals.ts';
import { announceComment } from './comments.announcer.ts';
import { setComplete, setLike } from './write-comments.queries.ts';

interface Reaction extends Caller {
  id: string;
}

export async function markComplete(
  platform: Platform,
  { person, grant, id, isComplete }: Reaction & { person: Person; isComplete: boolean },
): Promise<void> {
  const asked = { person, grant, id, ability: 'resolveComment' } as const;
  const { access, comment } = await requireComment(platform.db, asked);
  await inTransaction(platform.db, async (tx) => {
    const by = isComplete ? person.accountId : null;
    if (await setComplete(tx, { id: comment.id, by })) {
      await announceComment(tx, isComplete ? 'completed' : 'reopened', { access, comment });
    }
  });
}

export async function like(
  platform: Platform,
  { person, grant, id, isLiked }: Reaction & { isLiked: boolean },
): Promise<number> {
  const { access, comment } = await requireComment(platform.db, { person, grant, id, ability: 'comment' });
  const accountId = access.speaker;
  return inTransaction(platform.db, async (tx) => {
    const done = await setLike(tx, { id: comment.id, accountId, isLiked });
    if (!done) throw refusals.missing();
    if (done.isChanged) await announceComment(tx, 'changed', { access, comment });
    return done.likeCount;
  });
}
