import { useRef } from 'react';
import { errors } from '../../../../contract/errors.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query.ts';
import { useLiveMessages } from '../../../lib/use-live.ts';
import { dropComment } from './cached-comments.ts';
import { refreshComment } from './comment-actions.ts';
import { commentsKey } from './comment-keys.ts';
import { rescueWords } from './rescue-words.ts';

const gone: number[] = [errors.notFound.code, errors.fileMissing.code, errors.versionMissing.code];

function remove(commentId: string, fileVersionId: string) {
  dropComment(commentId, fileVersionId);
  rescueWords(commentId);
}

/**
 * What others say and change in this file. Each change asks for the one comment it is about, so that a message heard
 * twice changes nothing; a stream that missed too much asks for everything by itself.
 */
export function useLiveComments(fileId: string) {
  // While one answer is on its way, any number of further changes make one more question.
  const asking = useRef(new Map<string, boolean>());

  async function ask(commentId: string, fileVersionId: string) {
    if (asking.current.has(commentId)) return void asking.current.set(commentId, true);
    asking.current.set(commentId, false);
    try {
      await refreshComment(commentId);
    } catch (error) {
      if (error instanceof ApiError && gone.includes(error.code)) remove(commentId, fileVersionId);
      else void queryClient.invalidateQueries({ queryKey: commentsKey });
    }
    const isChanged = asking.current.get(commentId) === true;
    asking.current.delete(commentId);
    if (isChanged) await ask(commentId, fileVersionId);
  }

  useLiveMessages(({ type, data }) => {
    if (data.fileId !== fileId || !/^(comment|reply)\./.test(type)) return;
    const { commentId, fileVersionId } = data;
    if (typeof commentId !== 'string' || typeof fileVersionId !== 'string') return;
    if (type === 'comment.removed') remove(commentId, fileVersionId);
    else void ask(commentId, fileVersionId);
  });
}
