import { CommentType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import type { Ability } from '../../../contract/roles.ts';
import { type FileOrFolderAccess, requireFileOrFolder } from '../../access/file-access.ts';
import { Failure, fail } from '../../failure.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { Caller } from '../../person.ts';
import { type CommentRow, findCommentRow, findVersion, type VersionRow } from './comments.queries.ts';
import { refusals } from './refusals.ts';

/** A version whose comments the caller may read. */
export interface OpenVersion {
  access: FileOrFolderAccess<'see'>;
  version: VersionRow;
}

interface AskVersion extends Caller {
  versionId: string;
  /** The file that the caller takes it for. */
  fileId?: string;
}

export async function requireVersion(
  db: Database | Transaction,
  { person, grant, versionId, fileId }: AskVersion,
): Promise<OpenVersion> {
  const version = await findVersion(db, versionId);
  // What does not exist is asked about as well, so that every caller gets the answer of what is out of sight.
  const id = fileId ?? version?.file_id ?? versionId;
  const missing = fileId === undefined ? 'versionMissing' : 'fileMissing';
  const access = await requireFileOrFolder(db, { person, grant, id, ability: 'see', missing });
  if (version?.file_id !== id) throw fail('versionMissing');
  if ((access.onlyVersionId ?? version.id) !== version.id) throw fail('versionMissing');
  return { access, version };
}

/** The same, where the caller may also speak. */
export async function requireCommentableVersion(
  db: Database | Transaction,
  asked: AskVersion,
): Promise<OpenVersion> {
  const open = await requireVersion(db, asked);
  if (!open.access.can('comment')) throw fail('forbidden');
  return open;
}

export interface OpenComment extends OpenVersion {
  /** A comment or a reply. */
  comment: CommentRow;
}

interface AskComment extends Caller {
  id: string;
  ability: Extract<Ability, 'see' | 'comment' | 'editComment' | 'deleteComment'>;
}

/** One that is gone, one on a file that is out of sight, and one that only the team sees answer alike. */
export async function requireComment(
  db: Database | Transaction,
  { person, grant, id, ability }: AskComment,
): Promise<OpenComment> {
  const comment = await findCommentRow(db, id);
  const version = comment && (await findVersion(db, comment.version_id));
  // Asked about also where there is none: signing in, or the end of a link, is told before what exists.
  const question = {
    person,
    grant,
    id: comment?.file_id ?? id,
    ability: 'see',
    missing: 'notFound',
  } as const;
  const access = await requireFileOrFolder(db, question).catch((error: unknown) => {
    throw error instanceof Failure && error.error === errors.notFound ? refusals.missing() : error;
  });
  if (!version) throw refusals.missing();
  const isPrivate = comment.type === CommentType.private;
  if (isPrivate && !access.seesPrivate) throw refusals.missing();
  if ((access.onlyVersionId ?? version.id) !== version.id) throw refusals.missing();
  if (!canOnComment(access, comment, ability)) throw fail('forbidden');
  return { access, version, comment };
}

/** What the caller may do to a comment. */
export function canOnComment(
  access: FileOrFolderAccess,
  { author_id }: Pick<CommentRow, 'author_id'>,
  ability: AskComment['ability'],
): boolean {
  const { accountId, item } = access;
  const isOwn = (id: string) => accountId !== undefined && id === accountId;
  return access.project.standing.can(ability, {
    ownComment: isOwn(author_id),
    ownUpload: isOwn(item.created_by),
  });
}
