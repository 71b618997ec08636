import type { comments } from '../../../../contract/calls/comments.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import { LIST_BYTES_MAX } from '../../../../contract/limits.ts';
import { fail } from '../../../failure.ts';
import { takeFitting } from '../../../http/fit-list.ts';
import type { Caller } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
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
  platform: Platform,
  { caller, language, id }: Asked,
): Promise<ReplyOf<typeof comments.get>> {
  if (!caller.person && !caller.grant) throw fail('signInRequired');
  // Reads everything before the access check, which alone decides whether it is shown.
  const material = await readOneMaterial(platform.db, id);
  const found = { id, comment: material.comments[0] };
  const { comment, ...open } = await openComment(platform.db, { ...caller, ...found, ability: 'see' });
  if (comment.parent_id !== null) throw refusals.missing();
  return show(platform, { reading: { ...open, language }, material, id });
}

interface Shown {
  reading: Reading;
  material: CommentMaterial;
  id: string;
}

async function show(platform: Platform, shown: Shown) {
  const comment = await presentComment(platform, shown);
  if (!comment) throw refusals.missing();
  return comment;
}

/** Callers have checked access. */
export const showExisting = async (platform: Platform, reading: Reading, id: string) =>
  show(platform, { reading, id, material: await readOneMaterial(platform.db, id) });

export async function readReply(
  platform: Platform,
  { caller, language, id }: Asked,
): Promise<ReplyOf<typeof comments.getReply>> {
  const { comment, ...open } = await requireComment(platform.db, { ...caller, id, ability: 'see' });
  if (comment.parent_id === null) throw refusals.missing();
  const [shown] = await showReplies(platform, { ...open, language }, [comment]);
  if (!shown) throw refusals.missing();
  return shown;
}

const REPLIES_MAX = 1000;

export async function listMoreReplies(
  platform: Platform,
  { caller, language, id, after }: Asked & { after: string | undefined },
) {
  const { comment, ...open } = await requireComment(platform.db, { ...caller, id, ability: 'see' });
  if (comment.parent_id !== null) throw refusals.missing();
  const asked = { parentIds: [id], bytes: LIST_BYTES_MAX };
  const rows = await listReplies(platform.db, { ...asked, limit: REPLIES_MAX, after });
  const results = takeFitting(await showReplies(platform, { ...open, language }, rows));
  const last = results.at(-1)?._id;
  const [next] = last ? await listReplies(platform.db, { ...asked, limit: 1, after: last }) : [];
  return { results, hasMore: next !== undefined };
}
