import { CommentType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import type { Ability } from '../../../contract/roles.ts';
import type { FileOrFolderAccess } from '../../access/files/file-access.ts';
import { type OpenVersion, requireVersion } from '../../access/files/version-access.ts';
import { Failure, fail } from '../../failure.ts';
import type { Caller } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { type CommentRow, findCommentRow } from './comments.queries.ts';
import { refusals } from './refusals.ts';

export async function requireCommentableVersion(
  db: Database | Transaction,
  asked: Parameters<typeof requireVersion>[1],
): Promise<OpenVersion> {
  const open = await requireVersion(db, asked);
  if (!open.access.can('comment')) throw fail(open.access.project.refusal('comment'));
  return open;
}

export interface OpenComment extends OpenVersion {
  comment: CommentRow;
}

interface AskComment extends Caller {
  id: string;
  ability: Extract<Ability, 'see' | 'comment' | 'editComment' | 'deleteComment' | 'resolveComment'>;
}

const isGone: ReadonlySet<unknown> = new Set([errors.fileMissing, errors.versionMissing]);

export const requireComment = async (db: Database | Transaction, asked: AskComment): Promise<OpenComment> =>
  openComment(db, { ...asked, comment: await findCommentRow(db, asked.id) });

/** Missing, hidden and private comments answer alike, so nobody learns that they exist. */
export async function openComment(
  db: Database | Transaction,
  { person, grant, id, ability, comment }: AskComment & { comment: CommentRow | undefined },
): Promise<OpenComment> {
  // Checks access even without a comment: sign-in and expired links are reported before existence.
  const question = { person, grant, versionId: comment?.version_id ?? id, fileId: comment?.file_id ?? id };
  const { access, version } = await requireVersion(db, question).catch((error: unknown) => {
    throw error instanceof Failure && isGone.has(error.error) ? refusals.missing() : error;
  });
  if (!comment) throw refusals.missing();
  const isPrivate = comment.type === CommentType.private;
  if (isPrivate && !access.seesPrivate) throw refusals.missing();
  if (!canOnComment(access, comment, ability)) throw fail(access.project.refusal(ability));
  return { access, version, comment };
}

export function canOnComment(
  access: FileOrFolderAccess,
  { author_id }: Pick<CommentRow, 'author_id'>,
  ability: AskComment['ability'],
): boolean {
  const { speakerId, item } = access;
  const isOwn = (id: string) => speakerId !== undefined && id === speakerId;
  return access.project.standing.can(ability, {
    ownComment: isOwn(author_id),
    ownUpload: isOwn(item.created_by),
  });
}
