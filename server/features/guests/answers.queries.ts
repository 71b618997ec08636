import { sql } from 'kysely';
import { ItemType, type Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { AccountStateName } from '../../parts/database/schema/accounts.ts';

/** An answer to a guest's comment, for a guest who wants to be told. */
export interface GuestAnswer {
  guestId: string;
  guestName: string;
  email: string;
  language: Language;
  /** Who answered. */
  name: string;
  state: AccountStateName;
  words: string;
  code: string;
  linkId: string;
  /** Of the grant that the guest came by last, and of the link whose code this is. */
  epoch: number;
  isProven: boolean;
  /** The link shares a file, or a version of one. */
  isFile: boolean;
  fileId: string;
  versionId: string;
  replyId: string;
  fileName: string;
}

/** Whom answers are meant for. What of them is open to a guest is judged apart, by the guest's own grant. */
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
