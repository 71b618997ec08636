import { comments } from '../../../contract/calls/comments.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { offerAttachment } from './attachments/attachments.service.ts';
import { placeComment, showPlaces } from './places/places.service.ts';
import { listAroundComment, listComments, showMarkers } from './reading/comment-list.service.ts';
import { listMoreReplies, readComment, readReply } from './reading/one-comment.service.ts';
import { addComment } from './writing/add-comment.service.ts';
import { editComment, editReply, removeComment } from './writing/edit-comments.service.ts';
import { like, markComplete } from './writing/reactions.service.ts';
import { addReply } from './writing/replies.service.ts';

export function registerCommentRoutes(serve: Serve, parts: Parts): void {
  serve(comments.getList, async ({ person, grant, language, params: { id }, query }) => ({
    data: await listComments(parts, { caller: { person, grant }, language, versionId: id, query }),
  }));

  serve(comments.getByTimeStamp, async ({ person, grant, language, params: { id }, query }) => ({
    data: await showMarkers(parts, { caller: { person, grant }, language, versionId: id, query }),
  }));

  serve(comments.getListByComment, async ({ person, grant, language, params: { id }, query }) => {
    const { fileVersionId: versionId, ...rest } = query;
    const asked = { caller: { person, grant }, language, versionId };
    return { data: await listAroundComment(parts, { ...asked, id, query: rest }) };
  });

  serve(comments.get, async ({ person, grant, language, params: { id } }) => ({
    data: await readComment(parts, { caller: { person, grant }, language, id }),
  }));

  serve(comments.getReply, async ({ person, grant, language, params: { id } }) => ({
    data: await readReply(parts, { caller: { person, grant }, language, id }),
  }));

  serve(comments.getReplies, async ({ person, grant, language, params: { id }, query: { after } }) => ({
    data: await listMoreReplies(parts, { caller: { person, grant }, language, id, after }),
  }));

  serve(comments.add, async ({ person, grant, language, body }) => ({
    data: await addComment(parts, { caller: { person, grant }, language, input: body }),
    message: 'comments.added',
  }));

  serve(comments.update, async ({ person, grant, language, params: { id }, body }) => ({
    data: await editComment(parts, { caller: { person, grant }, language, id, input: body }),
    message: 'comments.edited',
  }));

  serve(comments.markComplete, async ({ person, grant, params: { id }, body: { markAsComplete } }) => {
    await markComplete(parts, { person, grant, id, isComplete: markAsComplete });
    const message = markAsComplete ? 'comments.completed' : 'comments.reopened';
    return { data: { _id: id, markAsComplete }, message };
  });

  serve(comments.getPlaces, async ({ person, grant, params: { id } }) => ({
    data: await showPlaces(parts, { person, grant, versionId: id }),
  }));

  serve(comments.place, async ({ person, grant, params: { id }, body: { fileVersionId, frame } }) => {
    await placeComment(parts, { person, grant, id, versionId: fileVersionId, frame });
    return { data: { _id: id, fileVersionId, frame } };
  });

  serve(comments.like, async ({ person, grant, params: { id }, body }) => {
    const likeCount = await like(parts, { person, grant, id, isLiked: body.like });
    return { data: { _id: id, like: body.like, likeCount } };
  });

  serve(comments.delete, async ({ person, grant, params: { id } }) => {
    await removeComment(parts, { caller: { person, grant }, id });
    return { data: { _id: id }, message: 'comments.deleted' };
  });

  serve(comments.sign, async ({ person, grant, body }) => ({
    data: await offerAttachment(parts, { caller: { person, grant }, wanted: body }),
  }));

  serve(comments.addReply, async ({ person, grant, language, body }) => ({
    data: await addReply(parts, { caller: { person, grant }, language, input: body }),
    message: 'comments.replied',
  }));

  serve(comments.updateReply, async ({ person, grant, language, params: { id }, body }) => ({
    data: await editReply(parts, { caller: { person, grant }, language, id, input: body }),
    message: 'comments.edited',
  }));
}
