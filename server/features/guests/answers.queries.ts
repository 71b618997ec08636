import { sql } from 'kysely';
import { CommentType, ItemType, type Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { AccountStateName } from '../../parts/database/schema/accounts.ts';

/** An answer to a guest's comment, for a guest who wants to be told. */
export interface GuestAnswer {
  guestId: string;
  email: string;
  language: Language;
  /** Who answered. */
  name: string;
  state: AccountStateName;
  words: string;
  code: string;
  /** The link shares a file, or a version of one. */
  isFile: boolean;
  fileId: string;
  versionId: string;
  replyId: string;
  fileName: string;
}

/** As everything stands now: who is shut out, left or became an account is not told, nor of what the link shows no more. */
export async function listGuestAnswers(tx: Transaction, replyIds: string[]): Promise<GuestAnswer[]> {
  const { rows } = await sql<GuestAnswer>`
    select guests.account_id as "guestId", guests.email, guest.language,
      author.name, author.state, left(reply.body, 300) as words, link.code,
      coalesce(shared.type = ${sql.lit(ItemType.file)}, false) as "isFile",
      files.id as "fileId", reply.version_id as "versionId", reply.id as "replyId", files.name as "fileName"
    from comments reply
      join comments said on said.id = reply.parent_id
      join guests on guests.account_id = said.author_id and guests.wants_mail
        and guests.blocked_at is null and guests.adopted_at is null
      join accounts guest on guest.id = guests.account_id
      join accounts author on author.id = reply.author_id
      join share_links link on link.id = guests.link_id and link.is_active
        and (link.expires_at is null or link.expires_at > now())
      join files on files.id = reply.file_id and files.deleted_at is null and not files.hidden
      join projects on projects.id = files.project_id and projects.deleted_at is null
      left join files shared on shared.id = link.item_id
    where reply.id = any(${replyIds}::uuid[]) and reply.author_id <> said.author_id
      and reply.type = ${sql.lit(CommentType.public)}
    order by reply.id`.execute(tx);
  return rows;
}
