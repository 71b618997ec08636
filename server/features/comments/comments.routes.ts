import { comments } from '../../../contract/calls/comments.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { offerAttachment } from './attachments/attachments.service.ts';
import { placeComment, showPlaces } from './places/places.service.ts';
import { listAroundComment, listComments, showMarkers } from './reading/comment-list.service.ts';
import { listMoreReplies, readComment, readReply } from './reading/one-comment.service.ts';
import { addComment } from './writing/add-comment.service.ts';
import { editComment, editReply, removeComment } from './writing/edit-comments.service.ts';
import { like, markComplete } from './writing/reactions.service.ts';
import { addReply } from './writing/replies.service.ts';

export function registerCommentRoutes(serve: Serve, platform: Platform): void {
  serve(comments.getList, async ({ person, grant, language, params: { id }, query }) => ({
    data: await listComments(platform, { caller: { person, grant }, language, versionId: id, query }),
  }));

  serve(comments.getByTimeStamp, async ({ person, grant, language, params: { id }, query }) => ({
    data: await showMarkers(platform, { caller: { person, grant }, language, versionId: id, query }),
  }));

  serve(comments.getListByComment, async ({ person, grant, language, params: { id }, query }) => {
    const { fileVersionId: versionId, ...rest } = query;
    const asked = { caller: { person, grant }, language, versionId };
    return { data: await listAroundComment(platform, { ...asked, id, query: rest }) };
  });

  serve(comments.get, async ({ person, grant, language, params: { id } }) => ({
    data: await readComment(platform, { caller: { person, grant }, language, id }),
  }));

  serve(comments.getReply, async ({ person, grant, language, params: { id } }) => ({
    data: await readReply(platform, { caller: { person, grant }, language, id }),
  }));

  serve(comments.getReplies, async ({ person, grant, language, params: { id }, query: { after } }) => ({
    data: await listMoreReplies(platform, { caller: { person, grant }, language, id, after }),
  }));

  serve(comments.add, async ({ person, grant, language, body }) => ({
    data: await addComment(platform, { caller: { person, grant }, language, input: body }),
    message: 'comments.added',
  }));

  serve(comments.update, async ({ person, grant, language, params: { id }, body }) => ({
    data: await editComment(platform, { caller: { person, grant }, language, id, input: body }),
    message: 'comments.edited',
  }));

  serve(comments.markComplete, async ({ person, grant, params: { id }, body: { markAsComplete } }) => {
    await markComplete(platform, { person, grant, id, isComplete: markAsComplete });
    const message = markAsComplete ? 'comments.completed' : 'comments.reopened';
    return { data: { _id: id, markAsComplete }, message };
  });

  serve(comments.getPlaces, async ({ person, grant, params: { id } }) => ({
    data: await showPlaces(platform, { person, grant, versionId: id }),
  }));

  serve(comments.place, async ({ person, grant, params: { id }, body: { fileVersionId, frame } }) => {
    await placeComment(platform, { person, grant, id, versionId: fileVersionId, frame });
    return { data: { _id: id, fileVersionId, frame } };
  });

  serve(comments.like, async ({ person, grant, params: { id }, body }) => {
    const likeCount = await like(platform, { person, grant, id, isLiked: body.like });
    return { data: { _id: id, like: body.like, likeCount } };
  });

  serve(comments.delete, async ({ person, grant, params: { id } }) => {
    await removeComment(platform, { caller: { person, grant }, id });
    return { data: { _id: id }, message: 'comments.deleted' };
  });

  serve(comments.sign, async ({ person, grant, body }) => ({
    data: await offerAttachment(platform, { caller: { person, grant }, wanted: body }),
  }));

  serve(comments.addReply, async ({ person, grant, language, body }) => ({
    data: await addReply(platform, { caller: { person, grant }, language, input: body }),
    message: 'comments.replied',
  }));

  serve(comments.updateReply, async ({ person, grant, language, params: { id }, body }) => ({
    data: await editReply(platform, { caller: { person, grant }, language, id, input: body }),
    message: 'comments.edited',
  }));
}
