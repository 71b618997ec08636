import { files } from '../../../../contract/calls/files.ts';
import { uploads } from '../../../../contract/calls/uploads.ts';
import { versions } from '../../../../contract/calls/versions.ts';
import { ReviewState, type ReviewStatus, type ValueOf } from '../../../../contract/enums.ts';
import type { Action } from '../../../lib/actions.ts';
import { api } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { change, changeThenRefresh, deleteWithUndo, type End } from '../../../lib/optimistic.ts';
import { changed } from '../../../lib/stale.ts';
import { dropLeaving, patchItem } from '../items/cached-items.ts';
import { type FileItem, isFolder } from '../items/file-item.ts';

const idsOf = (items: Pick<FileItem, '_id'>[]) => items.map(({ _id }) => _id);

async function changeEach<Item extends Pick<FileItem, '_id'>, T>(
  items: Item[],
  actionOf: (item: Item) => Action<T>,
): Promise<End<T>[]> {
  const ids = idsOf(items);
  return changeThenRefresh(`files ${ids.join()}`, {
    run: () => Promise.all(items.map((item) => change(actionOf(item)))),
    refresh: () => changed('file', ids),
  });
}

export const renameItem = (item: FileItem, name: string) =>
  changeEach([item], ({ _id: id, name: before }) => ({
    key: `rename ${id}`,
    from: before,
    to: name,
    show: () => patchItem(id, { name }),
    undo: () => patchItem(id, { name: before }),
    send: (way) => api(files.rename, { params: { id }, body: { name } }, way),
  }));

export const setPrivacy = (items: FileItem[], isPrivate: boolean) =>
  changeEach(items, ({ _id: id, isPrivate: before }) => ({
    key: `private ${id}`,
    from: before,
    to: isPrivate,
    show: () => patchItem(id, { isPrivate }),
    undo: () => patchItem(id, { isPrivate: before }),
    send: (way) => api(files.makePrivate, { body: { fileId: id, isPrivate } }, way),
  }));

type Stated = Pick<FileItem, '_id' | 'fileType' | 'fileVersionId' | 'status' | 'review'>;

export const setStatus = (items: Stated[], status: ValueOf<typeof ReviewStatus>) =>
  changeEach(items.filter(hasVersion), ({ _id: id, fileVersionId, status: before, review }) => ({
    key: `status ${fileVersionId}`,
    from: before,
    to: status,
    show: () => patchItem(id, { status }),
    undo: () => patchItem(id, { status: before }),
    send: async (way) => {
      const reviewId = review?.state === ReviewState.open ? review._id : null;
      const body = { fileId: id, fileVersionId, status, reviewId };
      const answer = await api(versions.updateStatus, { body }, way);
      // An approval may set another status, which depends on the other reviewers.
      if (answer.data.status !== status) showToast({ tone: 'success', message: answer.message });
      return answer;
    },
  }));

export function setStatusTogether(items: FileItem[], status: ValueOf<typeof ReviewStatus>) {
  const before = items.filter((item) => item.status !== status);
  void setStatus(items, status);
  showToast({
    tone: 'success',
    message: translate('files:chosen.statusSet', { count: items.length }),
    action: {
      label: translate('files:trash.undo'),
      run: () => {
        for (const item of before) void setStatus([{ ...item, status }], item.status);
      },
    },
  });
}

const hasVersion = (item: Stated): item is Stated & { fileVersionId: string } =>
  !isFolder(item) && item.fileVersionId !== null;

export const duplicateItems = (items: FileItem[]) =>
  changeEach(items, ({ _id: id }) => ({
    key: `duplicate ${id}`,
    send: (way) => api(files.duplicate, { params: { id }, body: {} }, way),
  }));

export async function retryProcessing(item: FileItem) {
  const [end] = await changeEach([item], ({ _id: id }) => ({
    key: `process ${id}`,
    send: (way) => api(uploads.retryProcessing, { params: { id }, query: {}, body: {} }, way),
  }));
  if (end?.kind === 'sent') showToast({ tone: 'success', message: end.value.message });
}

export function trashItems(items: FileItem[]) {
  const ids = idsOf(items);
  const [only] = items.length === 1 ? items : [];
  const done = only
    ? translate('files:trash.one', { name: only.name })
    : translate('files:trash.moved', { count: items.length });
  deleteWithUndo({
    ids,
    kind: 'file',
    send: (id, way) => api(files.delete, { params: { id } }, way),
    restore: (id, way) => api(files.restore, { params: { id }, body: {} }, way),
    words: { done, undo: translate('files:trash.undo') },
    onHide: dropLeaving,
    refresh: () => changed('file', ids),
  });
}
