import type { comments } from '../../../../contract/calls/comments.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import { LIST_BYTES_MAX } from '../../../../contract/limits.ts';
import { fail } from '../../../failure.ts';
import { takeFitting } from '../../../http/fit-list.ts';
import type { Parts } from '../../../parts.ts';
import type { Caller } from '../../../person.ts';
import { openComment, requireComment } from '../comment-access.ts';
import { listReplies } from '../comments.queries.ts';
import { refusals } from '../refusals.ts';
import { type CommentMaterial, readOneMaterial } from './comment-material.ts';
import { presentComment, type Reading, showReplies } from './comments.presenter.ts';

interface Asked {
  caller: Caller;
  language: Language;
  id: string;
}

export async function readComment(
  parts: Parts,
  { caller, language, id }: Asked,
): Promise<ReplyOf<typeof comments.get>> {
  if (!caller.person && !caller.grant) throw fail('signInRequired');
  // Reads everything before the access check, which alone decides whether it is shown.
  const material = await readOneMaterial(parts.db, id);
  const found = { id, comment: material.comments[0] };
  const { comment, ...open } = await openComment(parts.db, { ...caller, ...found, ability: 'see' });
  if (comment.parent_id !== null) throw refusals.missing();
  return show(parts, { reading: { ...open, language }, material, id });
}

interface Shown {
  reading: Reading;
  material: CommentMaterial;
  id: string;
}

async function show(parts: Parts, shown: Shown) {
  const comment = await presentComment(parts, shown);
  if (!comment) throw refusals.missing();
  return comment;
}

/** Callers have checked access. */
export const showExisting = async (parts: Parts, reading: Reading, id: string) =>
  show(parts, { reading, id, material: await readOneMaterial(parts.db, id) });

export async function readReply(
  parts: Parts,
  { caller, language, id }: Asked,
): Promise<ReplyOf<typeof comments.getReply>> {
  const { comment, ...open } = await requireComment(parts.db, { ...caller, id, ability: 'see' });
  if (comment.parent_id === null) throw refusals.missing();
  const [shown] = await showReplies(parts, { ...open, language }, [comment]);
  if (!shown) throw refusals.missing();
  return shown;
}

const REPLIES_MAX = 1000;

export async function listMoreReplies(
  parts: Parts,
  { caller, language, id, after }: Asked & { after: string | undefined },
) {
  const { comment, ...open } = await requireComment(parts.db, { ...caller, id, ability: 'see' });
  if (comment.parent_id !== null) throw refusals.missing();
  const asked = { parentIds: [id], bytes: LIST_BYTES_MAX };
  const rows = await listReplies(parts.db, { ...asked, limit: REPLIES_MAX, after });
  const results = takeFitting(await showReplies(parts, { ...open, language }, rows));
  const last = results.at(-1)?._id;
  const [next] = last ? await listReplies(parts.db, { ...asked, limit: 1, after: last }) : [];
  return { results, hasMore: next !== undefined };
}
