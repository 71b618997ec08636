import { comments } from '../../../contract/calls/comments.ts';
import type { Language } from '../../../contract/enums.ts';
import type { OpenVersion } from '../../access/version-access.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import type { Caller } from '../../person.ts';
import { offerAttachment } from './attachments/attachments.service.ts';
import { requireComment } from './comment-access.ts';
import { listAroundComment, listComments, showMarkers } from './reading/comment-list.service.ts';
import { showComment, showNewComment, showNewReply, showReplies } from './reading/comments.presenter.ts';
import { refusals } from './refusals.ts';
import { requireSpeed } from './writing/comment-speed.ts';
import { readWords } from './writing/comment-text.ts';
import { addComment, editWords, removeComment } from './writing/comments.service.ts';
import { like, markComplete } from './writing/reactions.service.ts';
import { addReply, listMoreReplies } from './writing/replies.service.ts';

interface Show {
  open: OpenVersion;
  language: Language;
  id: string;
}

export function registerCommentRoutes(serve: Serve, parts: Parts): void {
  const { db } = parts;

  async function show({ open: { access, version }, language, id }: Show) {
    const shown = await showComment(parts, { access, version, language }, id);
    if (!shown) throw refusals.missing();
    return shown;
  }

  async function showOneReply({ caller, language, id }: { caller: Caller; language: Language; id: string }) {
    const { comment, ...open } = await requireComment(db, { ...caller, id, ability: 'see' });
    if (comment.parent_id === null) throw refusals.missing();
    const [shown] = await showReplies(parts, { ...open, language }, [comment]);
    if (!shown) throw refusals.missing();
    return shown;
  }

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

  serve(comments.get, async ({ person, grant, language, params: { id } }) => {
    const open = await requireComment(db, { person, grant, id, ability: 'see' });
    if (open.comment.parent_id !== null) throw refusals.missing();
    return { data: await show({ open, language, id }) };
  });

  serve(comments.getReply, async ({ person, grant, language, params: { id } }) => ({
    data: await showOneReply({ caller: { person, grant }, language, id }),
  }));

  serve(comments.getReplies, async ({ person, grant, language, params: { id }, query: { after } }) => {
    const open = await requireComment(db, { person, grant, id, ability: 'see' });
    if (open.comment.parent_id !== null) throw refusals.missing();
    return { data: await listMoreReplies(parts, { ...open, language }, { commentId: id, after }) };
  });

  serve(comments.add, async ({ person, grant, language, body }) => {
    await requireSpeed(parts, person);
    const { id, open, added } = await addComment(parts, { caller: { person, grant }, input: body });
    const data = added
      ? await showNewComment(parts, { ...open, language }, added)
      : await show({ open, language, id });
    return { data, message: 'comments.added' };
  });

  serve(comments.update, async ({ person, grant, language, params: { id }, body }) => {
    const open = await requireComment(db, { person, grant, id, ability: 'editComment' });
    if (open.comment.parent_id !== null) throw refusals.missing();
    const words = readWords({
      text: body.comment,
      raw: body.rawComment,
      mentioned: body.mentionedMember,
      field: 'rawComment',
    });
    await requireSpeed(parts, person);
    await editWords(parts, { open, words, field: 'comment' });
    return { data: await show({ open, language, id }), message: 'comments.edited' };
  });

  serve(comments.markComplete, async ({ person, grant, params: { id }, body: { markAsComplete } }) => {
    await markComplete(parts, { person, grant, id, isComplete: markAsComplete });
    const message = markAsComplete ? 'comments.completed' : 'comments.reopened';
    return { data: { _id: id, markAsComplete }, message };
  });

  serve(comments.like, async ({ person, grant, params: { id }, body }) => {
    const likeCount = await like(parts, { person, grant, id, isLiked: body.like });
    return { data: { _id: id, like: body.like, likeCount } };
  });

  serve(comments.delete, async ({ person, grant, params: { id } }) => {
    await removeComment(parts, await requireComment(db, { person, grant, id, ability: 'deleteComment' }));
    return { data: { _id: id }, message: 'comments.deleted' };
  });

  serve(comments.sign, async ({ person, grant, body }) => ({
    data: await offerAttachment(parts, { caller: { person, grant }, wanted: body }),
  }));

  serve(comments.addReply, async ({ person, grant, language, body }) => {
    const caller = { person, grant };
    await requireSpeed(parts, person);
    const { id, open, added } = await addReply(parts, { caller, input: body });
    const data = added
      ? await showNewReply(parts, { ...open, language }, added)
      : await showOneReply({ caller, language, id });
    return { data, message: 'comments.replied' };
  });

  serve(comments.updateReply, async ({ person, grant, language, params: { id }, body }) => {
    const caller = { person, grant };
    const open = await requireComment(db, { ...caller, id, ability: 'editComment' });
    if (open.comment.parent_id === null) throw refusals.missing();
    const words = readWords({
      text: body.reply,
      raw: body.rawReply,
      mentioned: body.mentionedMember,
      field: 'rawReply',
    });
    await requireSpeed(parts, person);
    await editWords(parts, { open, words, field: 'reply' });
    return { data: await showOneReply({ caller, language, id }), message: 'comments.edited' };
  });
}
