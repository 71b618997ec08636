import { AsyncLocalStorage } from 'node:async_hooks';
import type { FileOrFolderAccess } from '../../../access/files/file-access.ts';
import type { Database, Transaction } from '../../../parts/database/database.ts';
import { askTogether } from '../../../parts/database/statements/ask-together.ts';
import type { CommentRow } from '../comments.queries.ts';
import { announceComment } from './comments.announcer.ts';
import { insertComments, isAboutOneComment, type NewComment } from './insert-comments.queries.ts';
import { setMentions } from './write-comments.queries.ts';

export interface Stored {
  comment: NewComment;
  mentioned: string[];
  access: FileOrFolderAccess;
}

/** A comment, or a reply, with its event. Undefined where its place is gone or the same was stored before. */
export async function storeComment(tx: Transaction, stored: Stored): Promise<CommentRow | undefined> {
  const [row] = await storeAll(tx, [{ ...stored, asTheirs: (run) => run() }]);
  return row;
}

interface Waiting extends Stored {
  /** Runs something as whoever sent the comment: an event names them. */
  asTheirs: <Result>(run: () => Result) => Result;
}

/** Of one kind: comments, or replies. */
async function storeAll(tx: Transaction, waiting: Waiting[]): Promise<Array<CommentRow | undefined>> {
  const rows = await insertComments(
    tx,
    waiting.map(({ comment }) => comment),
    { isActivity: true },
  );
  for (const { comment, mentioned, access, asTheirs } of waiting) {
    const row = rows.get(comment.id);
    if (!row) continue;
    if (mentioned.length > 0) await setMentions(tx, { commentId: row.id, accountIds: mentioned });
    await asTheirs(() => announceComment(tx, 'added', { access, comment: row }));
  }
  return waiting.map(({ comment }) => rows.get(comment.id));
}

type Outcome = PromiseSettledResult<CommentRow | undefined>;

/** What is sent while others are being stored is stored by the next transaction, all of it by one. */
const openDesk = () =>
  askTogether<Waiting, Outcome>(async (db, waiting) => {
    const store = (some: Waiting[]) => db.transaction().execute((tx) => storeAll(tx, some));
    try {
      return (await store(waiting)).map((value) => ({ status: 'fulfilled', value }));
    } catch (error) {
      if (waiting.length === 1 || !isAboutOneComment(error)) throw error;
      const alone = await Promise.allSettled(waiting.map((one) => store([one])));
      return alone.map((one) => (one.status === 'rejected' ? one : { ...one, value: one.value[0] }));
    }
  });

const desks = { comments: openDesk(), replies: openDesk() };

/** In a transaction that others share who send something in the same moment: for those of words alone. */
export async function storeTogether(db: Database, stored: Stored): Promise<CommentRow | undefined> {
  const desk = stored.comment.parentId === null ? desks.comments : desks.replies;
  const outcome = await desk(db, { ...stored, asTheirs: AsyncLocalStorage.snapshot() });
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
