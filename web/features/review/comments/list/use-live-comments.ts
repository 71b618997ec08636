import { useState } from 'react';
import { errors } from '../../../../../contract/errors.ts';
import { eventsOf } from '../../../../../contract/events.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { useEvent } from '../../../../lib/live/use-live.ts';
import { changed, changedBy } from '../../../../lib/stale.ts';
import { dropComment } from '../../comment-data/cached-comments.ts';
import { createCommentRefresher } from '../../comment-data/refresh-comments.ts';
import { refreshComment } from '../sending/comment-actions.ts';
import { rescueDraft } from '../sending/rescue-draft.ts';

const written = eventsOf('comment', 'reply');
const gone: number[] = [errors.notFound.code, errors.fileMissing.code, errors.versionMissing.code];

function remove(commentId: string, fileVersionId: string) {
  dropComment(commentId, fileVersionId);
  rescueDraft(commentId);
}

const refreshAll = () => changed('comments');

async function refreshOne(commentId: string, fileVersionId: string) {
  try {
    await refreshComment(commentId);
  } catch (error) {
    if (error instanceof ApiError && gone.includes(error.code)) remove(commentId, fileVersionId);
    else await refreshAll();
  }
}

/** Follows others' changes. Each event loads the comment anew, so that hearing it twice changes nothing. */
export function useLiveComments(fileId: string) {
  const [ask] = useState(() => createCommentRefresher({ one: refreshOne, all: refreshAll }));
  useEvent(written, (event) => {
    const { type, data } = event;
    const { commentId, fileVersionId } = data;
    if (data.fileId !== fileId) return;
    if (type === 'comment.placed') void changedBy(event);
    else if (type === 'comment.removed') remove(commentId, fileVersionId);
    else ask(commentId, fileVersionId);
  });
}
