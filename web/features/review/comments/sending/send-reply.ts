import type { accounts } from '../../../../../contract/calls/accounts.ts';
import { comments } from '../../../../../contract/calls/comments.ts';
import type { ReplyOf } from '../../../../../contract/endpoint.ts';
import { plainTextOf, type RichText } from '../../../../../contract/rich-text.ts';
import { api } from '../../../../lib/api/api.ts';
import { change } from '../../../../lib/optimistic.ts';
import { queryClient } from '../../../../lib/query.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { readGuest } from '../../../../lib/session/guest.ts';
import { readToken } from '../../../../lib/session/session.ts';
import { type CommentReply, dropReply, putReply } from '../../comment-data/cached-comments.ts';
import { mentionsOf } from './save-edit.ts';

interface NewReply {
  commentId: string;
  blocks: RichText;
  /** Makes repeated sends one reply. */
  clientId: string;
}

export async function sendReply({ commentId, blocks, clientId }: NewReply): Promise<boolean> {
  const words = { reply: plainTextOf(blocks), rawReply: JSON.stringify(blocks) };
  const body = { commentId, ...words, mentionedMember: mentionsOf(blocks), clientId };
  const end = await change({
    key: `reply ${clientId}`,
    show: () => putReply({ ...unsentReply(), ...words, _id: clientId, commentId }),
    undo: () => dropReply(commentId, clientId),
    send: (way) => api(comments.addReply, { body }, way),
  });
  if (end.kind === 'sent') putReply(end.value.data, clientId);
  return end.kind !== 'failed';
}

/** Has no rights: nothing can be done with the reply before the server has it. */
function unsentReply(): Omit<CommentReply, '_id' | 'commentId' | 'reply' | 'rawReply'> {
  const profile = queryClient.getQueryData<ReplyOf<typeof accounts.profile>>(
    queryKeys.profile.of(readToken()),
  );
  const me = profile ?? readGuest();
  const now = new Date().toISOString();
  return {
    ...{ userId: me?._id ?? '', name: me?.name ?? '', profilePic: profile?.profilePic ?? null },
    ...{ mentionedMember: [], like: false, likeCount: 0, markAsComplete: false },
    ...{ createdAt: now, updatedAt: now, canEdit: false, canDelete: false, canMarkComplete: false },
  };
}
