import type { ReviewStatus, ValueOf } from '../../../contract/enums.ts';
import { files } from '../../../contract/files.ts';
import { uploads } from '../../../contract/uploads.ts';
import { versions } from '../../../contract/versions.ts';
import { type Action, actions } from '../../lib/actions.ts';
import { type Answer, api } from '../../lib/api.ts';
import { handleFailure } from '../../lib/failures.ts';
import { translate } from '../../lib/i18n.ts';
import { showToast } from '../../lib/toast.ts';
import { hideItems, patchItem } from './cached-items.ts';
import { type FileItem, isFolder } from './file-item.ts';
import { refreshFiles } from './keys.ts';

/** Waits, sends, asks again for what changed; a refusal is told and taken back. */
async function act<T>(action: Action<Answer<T>>, { announce = false } = {}): Promise<void> {
  try {
    const outcome = await actions.run(action);
    if (outcome.kind !== 'sent') return;
    if (announce) showToast({ tone: 'success', message: outcome.value.message });
    await refreshFiles();
  } catch (error) {
    handleFailure(error, { scope: 'action' });
    await refreshFiles();
  }
}

const oneByOne = (items: FileItem[], run: (item: FileItem) => Promise<void>) =>
  void Promise.all(items.map(run));

export const renameItem = ({ _id: id, name: before }: FileItem, name: string) =>
  act({
    key: `rename ${id}`,
    from: before,
    to: name,
    show: () => patchItem(id, { name }),
    undo: () => patchItem(id, { name: before }),
    send: ({ keepalive }) => api(files.rename, { params: { id }, body: { name } }, { keepalive }),
  });

export const setPrivacy = (items: FileItem[], isPrivate: boolean) =>
  oneByOne(items, ({ _id: id, isPrivate: before }) =>
    act({
      key: `private ${id}`,
      from: before,
      to: isPrivate,
      show: () => patchItem(id, { isPrivate }),
      undo: () => patchItem(id, { isPrivate: before }),
      send: ({ keepalive }) => api(files.makePrivate, { body: { fileId: id, isPrivate } }, { keepalive }),
    }),
  );

export const setStatus = (items: FileItem[], status: ValueOf<typeof ReviewStatus>) =>
  oneByOne(
    items.filter((item) => !isFolder(item)),
    async ({ _id: id, fileVersionId, status: before }) => {
      if (fileVersionId === null) return;
      await act({
        key: `status ${fileVersionId}`,
        from: before,
        to: status,
        show: () => patchItem(id, { status }),
        undo: () => patchItem(id, { status: before }),
        send: ({ keepalive }) =>
          api(versions.updateStatus, { body: { fileId: id, fileVersionId, status } }, { keepalive }),
      });
    },
  );

export const duplicateItems = (items: FileItem[]) =>
  oneByOne(items, ({ _id: id }) =>
    act({
      key: `duplicate ${id}`,
      send: ({ keepalive }) => api(files.duplicate, { params: { id }, body: {} }, { keepalive }),
    }),
  );

export const retryProcessing = ({ _id: id }: FileItem) =>
  act(
    {
      key: `process ${id}`,
      send: ({ keepalive }) =>
        api(uploads.retryProcessing, { params: { id }, query: {}, body: {} }, { keepalive }),
    },
    { announce: true },
  );

/** To the trash, with a way back. */
export function trashItems(items: FileItem[]) {
  hideItems(new Set(items.map(({ _id }) => _id)));
  oneByOne(items, ({ _id: id }) =>
    act({
      key: `trash ${id}`,
      from: 'here',
      to: 'trash',
      send: ({ keepalive }) => api(files.delete, { params: { id } }, { keepalive }),
    }),
  );
  const [only] = items.length === 1 ? items : [];
  showToast({
    tone: 'info',
    message: only
      ? translate('files:trash.one', { name: only.name })
      : translate('files:trash.moved', { count: items.length }),
    action: { label: translate('files:trash.undo'), run: () => takeBack(items) },
  });
}

/** Within the wait nothing was sent yet; later it is restored. */
const takeBack = (items: FileItem[]) =>
  oneByOne(items, async ({ _id: id }) => {
    await act({
      key: `trash ${id}`,
      from: 'trash',
      to: 'here',
      send: ({ keepalive }) => api(files.restore, { params: { id }, body: {} }, { keepalive }),
    });
    await refreshFiles();
  });
