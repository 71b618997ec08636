import type { reviews } from '../../../../contract/calls/reviews.ts';
import { versions } from '../../../../contract/calls/versions.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { ReviewState } from '../../../../contract/enums.ts';
import type { Action } from '../../../lib/actions.ts';
import { api } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { change, changeThenRefresh, deleteWithUndo } from '../../../lib/optimistic.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import type { ReviewedFile } from '../room/room.ts';
import { type FileVersion, numbered, type VersionStack } from '../room/use-versions.ts';
import type { Status } from './status-names.ts';

/** Cancels running requests, whose older answers would overwrite the change. */
async function changeFile<T>(fileId: string, action: Action<T>): Promise<void> {
  const isKnown = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
  await queryClient.cancelQueries({ queryKey: queryKeys.review.versions(fileId), predicate: isKnown });
  await changeThenRefresh(`file ${fileId}`, {
    run: async () => [await change(action)],
    refresh: () => changed('file', fileId),
  });
}

const changeStack = (fileId: string, next: (stack: FileVersion[]) => FileVersion[]) =>
  queryClient.setQueryData<VersionStack>(
    queryKeys.review.versions(fileId),
    (data) => data && { ...data, results: next(data.results) },
  );

const patchVersion = (fileId: string, versionId: string, patch: Partial<FileVersion>) =>
  changeStack(fileId, (stack) =>
    stack.map((version) => (version._id === versionId ? { ...version, ...patch } : version)),
  );

interface NewStatus {
  fileId: string;
  fileVersionId: string;
  from: Status;
  to: Status;
}

/** Undefined where the page has not asked. */
const knownReview = (fileId: string) => {
  const data = queryClient.getQueryData<ReplyOf<typeof reviews.getList>>(queryKeys.review.reviews(fileId));
  return data && (data.results.find(({ state }) => state === ReviewState.open)?._id ?? null);
};

export const setStatus = ({ fileId, fileVersionId, from, to }: NewStatus) => {
  const show = (status: Status) => {
    patchVersion(fileId, fileVersionId, { status });
    queryClient.setQueriesData<ReviewedFile>({ queryKey: queryKeys.review.file(fileId) }, (file) =>
      file?.fileVersionId === fileVersionId ? { ...file, status } : file,
    );
  };
  const reviewId = knownReview(fileId);
  return changeFile(fileId, {
    key: `status ${fileVersionId}`,
    from,
    to,
    show: () => show(to),
    undo: () => show(from),
    send: async (way) => {
      const body = { fileId, fileVersionId, status: to, reviewId };
      const answer = await api(versions.updateStatus, { body }, way);
      // The reviewer's approval was recorded, and the status waits for the other reviewers.
      if (answer.data.status !== to) showToast({ tone: 'success', message: answer.message });
      return answer;
    },
  });
};

export const renameVersion = ({ _id: id, fileId, name: from }: FileVersion, to: string) =>
  changeFile(fileId, {
    key: `version name ${id}`,
    from,
    to,
    show: () => patchVersion(fileId, id, { name: to }),
    undo: () => patchVersion(fileId, id, { name: from }),
    send: (way) => api(versions.rename, { params: { id }, body: { name: to } }, way),
  });

/** `place` counts from the bottom of the stack, as `fileVersion` does. */
export function moveVersion(stack: FileVersion[], { _id: id, fileId }: FileVersion, place: number) {
  const before = stack;
  const others = stack.filter((version) => version._id !== id);
  const moved = stack.find((version) => version._id === id);
  if (!moved) return undefined;
  const at = stack.length - place;
  const after = numbered([...others.slice(0, at), moved, ...others.slice(at)]);
  return changeFile(fileId, {
    key: `version place ${id}`,
    from: moved.fileVersion,
    to: place,
    show: () => changeStack(fileId, () => after),
    undo: () => changeStack(fileId, () => before),
    send: (way) => api(versions.updateIndex, { params: { id }, body: { fileVersion: place } }, way),
  });
}

export const deleteVersion = ({ _id, fileId, name, fileVersion: number }: FileVersion) =>
  deleteWithUndo({
    ids: [_id],
    kind: 'version',
    send: async (id, way) => {
      await api(versions.delete, { params: { id } }, way);
      changeStack(fileId, (stack) => numbered(stack.filter((version) => version._id !== id)));
    },
    restore: (id, way) => api(versions.restore, { params: { id }, body: {} }, way),
    words: {
      done: translate('comments:versions.delete.done', { name, number }),
      undo: translate('comments:delete.undo'),
    },
    refresh: () => changed('file', fileId),
  });
