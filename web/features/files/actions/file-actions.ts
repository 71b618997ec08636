import { files } from '../../../../contract/calls/files.ts';
import { uploads } from '../../../../contract/calls/uploads.ts';
import { versions } from '../../../../contract/calls/versions.ts';
import type { ReviewStatus, ValueOf } from '../../../../contract/enums.ts';
import { type Action, actions } from '../../../lib/actions.ts';
import { type Answer, api } from '../../../lib/api/api.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { changed } from '../../../lib/stale.ts';
import { hideWhile, patchItem } from '../items/cached-items.ts';
import { type FileItem, isFolder } from '../items/file-item.ts';

/** Waits and sends; a refusal is told and taken back. False: nothing was asked of the server. */
async function act<T>(action: Action<Answer<T>>, { announce = false } = {}): Promise<boolean> {
  try {
    const outcome = await actions.run(action);
    if (outcome.kind !== 'sent') return false;
    if (announce) showToast({ tone: 'success', message: outcome.value.message });
  } catch (error) {
    handleFailure(error, { scope: 'action' });
  }
  return true;
}

const idsOf = (items: Pick<FileItem, '_id'>[]) => items.map(({ _id }) => _id);

async function refreshAfter(ids: string[], sent: Promise<boolean[]>): Promise<void> {
  if ((await sent).includes(true)) await changed('file', ids);
}

/** Each by itself; what changed is asked for again once, when the last one is through. */
async function actOnEach<Item extends Pick<FileItem, '_id'>>(
  items: Item[],
  run: (item: Item) => Promise<boolean>,
): Promise<void> {
  await refreshAfter(idsOf(items), Promise.all(items.map(run)));
}

export const renameItem = (item: FileItem, name: string) =>
  actOnEach([item], ({ _id: id, name: before }) =>
    act({
      key: `rename ${id}`,
      from: before,
      to: name,
      show: () => patchItem(id, { name }),
      undo: () => patchItem(id, { name: before }),
      send: (way) => api(files.rename, { params: { id }, body: { name } }, way),
    }),
  );

export const setPrivacy = (items: FileItem[], isPrivate: boolean) =>
  actOnEach(items, ({ _id: id, isPrivate: before }) =>
    act({
      key: `private ${id}`,
      from: before,
      to: isPrivate,
      show: () => patchItem(id, { isPrivate }),
      undo: () => patchItem(id, { isPrivate: before }),
      send: (way) => api(files.makePrivate, { body: { fileId: id, isPrivate } }, way),
    }),
  );

type Stated = Pick<FileItem, '_id' | 'fileType' | 'fileVersionId' | 'status'>;

export const setStatus = (items: Stated[], status: ValueOf<typeof ReviewStatus>) =>
  actOnEach(
    items.filter((item) => !isFolder(item)),
    async ({ _id: id, fileVersionId, status: before }) => {
      if (fileVersionId === null) return false;
      return act({
        key: `status ${fileVersionId}`,
        from: before,
        to: status,
        show: () => patchItem(id, { status }),
        undo: () => patchItem(id, { status: before }),
        send: (way) => api(versions.updateStatus, { body: { fileId: id, fileVersionId, status } }, way),
      });
    },
  );

export const duplicateItems = (items: FileItem[]) =>
  actOnEach(items, ({ _id: id }) =>
    act({
      key: `duplicate ${id}`,
      send: (way) => api(files.duplicate, { params: { id }, body: {} }, way),
    }),
  );

export const retryProcessing = (item: FileItem) =>
  actOnEach([item], ({ _id: id }) =>
    act(
      {
        key: `process ${id}`,
        send: (way) => api(uploads.retryProcessing, { params: { id }, query: {}, body: {} }, way),
      },
      { announce: true },
    ),
  );

/** To the trash, with a way back. */
export function trashItems(items: FileItem[]) {
  const ids = idsOf(items);
  const trash = (id: string) =>
    act({
      key: `trash ${id}`,
      from: 'here',
      to: 'trash',
      send: (way) => api(files.delete, { params: { id } }, way),
    });
  void refreshAfter(
    ids,
    hideWhile(ids, () => Promise.all(ids.map(trash))),
  );
  const [only] = items.length === 1 ? items : [];
  showToast({
    tone: 'info',
    message: only
      ? translate('files:trash.one', { name: only.name })
      : translate('files:trash.moved', { count: items.length }),
    action: { label: translate('files:trash.undo'), run: () => void takeBack(items) },
  });
}

/** Within the wait nothing was sent yet; later it is restored. */
async function takeBack(items: FileItem[]) {
  await Promise.all(
    items.map(({ _id: id }) =>
      act({
        key: `trash ${id}`,
        from: 'trash',
        to: 'here',
        send: (way) => api(files.restore, { params: { id }, body: {} }, way),
      }),
    ),
  );
  await changed('file', idsOf(items));
}
