import { SENT_FOLDERS_MAX } from '../../../contract/limits.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Sender } from '../../person.ts';
import { countSentFolders } from './requests.queries.ts';

const refuse = (message: 'requests.tooManyFolders' | 'requests.tooManyFoldersByLink', count: number) =>
  fail('requestFull', { message, values: { count } });

/** Folders take no bytes, so that nothing else ends them. Their project is held by then: two at once are counted. */
export async function requireFolderRoom(tx: Transaction, { accountId, requestId }: Sender): Promise<void> {
  const made = await countSentFolders(tx, { accountId, requestId });
  const { sender, link } = SENT_FOLDERS_MAX;
  if (made.sender >= sender) throw refuse('requests.tooManyFolders', sender);
  if (made.link >= link) throw refuse('requests.tooManyFoldersByLink', link);
}

/** Of the folder in which a sender's things arrive: a name costs a sender nothing, so the link alone limits them. */
export async function requireArrivalRoom(tx: Transaction, { accountId, requestId }: Sender): Promise<void> {
  const { link } = SENT_FOLDERS_MAX;
  if ((await countSentFolders(tx, { accountId, requestId })).link >= link)
    throw refuse('requests.tooManyFoldersByLink', link);
}
