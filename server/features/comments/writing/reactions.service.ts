import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import type { OpenComment } from '../comment-access.ts';
import { refusals } from '../refusals.ts';
import { announceComment } from './comments.announcer.ts';
import { setComplete, setLike } from './write-comments.queries.ts';

interface Reaction {
  person: Person;
  open: OpenComment;
}

/** Of a comment or a reply. */
export async function markComplete(
  parts: Parts,
  { person, open, isComplete }: Reaction & { isComplete: boolean },
): Promise<void> {
  const { access, comment } = open;
  await parts.db.transaction().execute(async (tx) => {
    const by = isComplete ? person.accountId : null;
    if (await setComplete(tx, { id: comment.id, by })) {
      await announceComment(tx, 'changed', { access, comment });
    }
  });
}

/** Answers how many like it now. */
export async function like(
  parts: Parts,
  { person, open, isLiked }: Reaction & { isLiked: boolean },
): Promise<number> {
  const { access, comment } = open;
  const { accountId } = person;
  return parts.db.transaction().execute(async (tx) => {
    const done = await setLike(tx, { id: comment.id, accountId, isLiked });
    if (!done) throw refusals.missing();
    if (done.isChanged) await announceComment(tx, 'changed', { access, comment });
    return done.likeCount;
  });
}
