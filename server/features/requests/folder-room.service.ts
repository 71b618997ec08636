import { SENT_FOLDERS_MAX } from '../../../contract/limits.ts';
import { fail } from '../../failure.ts';
import type { Sender } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { countSentFolders } from './requests.queries.ts';

const refuse = (message: 'requests.tooManyFolders' | 'requests.tooManyFoldersByLink', count: number) =>
  fail('requestFull', { message, values: { count } });

/** Limits folders by count, as they use no bytes. The project must be locked. */
export async function requireFolderRoom(tx: Transaction, { accountId, requestId }: Sender): Promise<void> {
  const made = await countSentFolders(tx, { accountId, requestId });
  const { sender, link } = SENT_FOLDERS_MAX;
  if (made.sender >= sender) throw refuse('requests.tooManyFolders', sender);
  if (made.link >= link) throw refuse('requests.tooManyFoldersByLink', link);
}

/** Limits arrival folders by link alone: a new name makes a new sender. */
export async function requireArrivalRoom(tx: Transaction, { accountId, requestId }: Sender): Promise<void> {
  const { link } = SENT_FOLDERS_MAX;
  if ((await countSentFolders(tx, { accountId, requestId })).link >= link)
    throw refuse('requests.tooManyFoldersByLink', link);
}
