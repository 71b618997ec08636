import { sql } from 'kysely';
import { ItemType, type Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { AccountStateName } from '../../platform/database/schema/accounts.ts';

export interface GuestAnswer {
  guestId: string;
  guestName: string;
  email: string;
  language: Language;
  name: string;
  state: AccountStateName;
  words: string;
  code: string;
  linkId: string;
  /** Shared by the link and the guest's last grant. */
  epoch: number;
  isProven: boolean;
  /** True if the link shares a file or a version. */
  isFile: boolean;
  fileId: string;
  versionId: string;
  replyId: string;
  fileName: string;
}

/** Does not check access: the guest's grant decides. */
export async function listGuestAnswers(tx: Transaction, replyIds: string[]): Promise<GuestAnswer[]> {
  const { rows } = await sql<GuestAnswer>`
    select guests.account_id as "guestId", guest.name as "guestName", guests.email, guest.language,
      author.name, author.state, left(reply.body, 300) as words,
      link.code, link.id as "linkId", link.epoch, guests.link_proven as "isProven",
      coalesce(shared.type = ${sql.lit(ItemType.file)}, false) as "isFile",
      files.id as "fileId", reply.version_id as "versionId", reply.id as "replyId", files.name as "fileName"
    from comments reply
      join comments said on said.id = reply.parent_id
      join guests on guests.account_id = said.author_id and guests.wants_mail and guests.adopted_at is null
      join accounts guest on guest.id = guests.account_id
      join accounts author on author.id = reply.author_id
      -- The code of another epoch was not given to this guest.
      join share_links link on link.id = guests.link_id and link.epoch = guests.link_epoch
      join files on files.id = reply.file_id
      left join files shared on shared.id = link.item_id
    where reply.id = any(${replyIds}::uuid[]) and reply.author_id <> said.author_id
    order by reply.id`.execute(tx);
  return rows;
}
