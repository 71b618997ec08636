import { versions } from '../../../../contract/calls/versions.ts';
import { type Action, actions } from '../../../lib/actions.ts';
import { api } from '../../../lib/api/api.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { hide, showAgain } from '../room/pending-deletions.ts';
import type { ReviewedFile } from '../room/room.ts';
import { type FileVersion, numbered, type VersionStack } from '../room/use-versions.ts';
import type { Status } from './status-names.ts';

async function act<T>(fileId: string, action: Action<T>): Promise<T | undefined> {
  try {
    const outcome = await actions.run(action);
    if (outcome.kind !== 'sent') return undefined;
    await changed('file', fileId);
    return outcome.value;
  } catch (error) {
    handleFailure(error, { scope: 'action' });
    await changed('file', fileId);
    return undefined;
  }
}

const changeStack = (fileId: string, change: (stack: FileVersion[]) => FileVersion[]) =>
  queryClient.setQueryData<VersionStack>(
    queryKeys.review.versions(fileId),
    (data) => data && { ...data, results: change(data.results) },
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

export const setStatus = ({ fileId, fileVersionId, from, to }: NewStatus) => {
  const show = (status: Status) => {
    patchVersion(fileId, fileVersionId, { status });
    // The room's own file, by whatever further key it was asked for.
    queryClient.setQueriesData<ReviewedFile>({ queryKey: queryKeys.review.file(fileId) }, (file) =>
      file?.fileVersionId === fileVersionId ? { ...file, status } : file,
    );
  };
  return act(fileId, {
    key: `status ${fileVersionId}`,
    from,
    to,
    show: () => show(to),
    undo: () => show(from),
    send: (way) => api(versions.updateStatus, { body: { fileId, fileVersionId, status: to } }, way),
  });
};

export const renameVersion = ({ _id: id, fileId, name: from }: FileVersion, to: string) =>
  act(fileId, {
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
  return act(fileId, {
    key: `version place ${id}`,
    from: moved.fileVersion,
    to: place,
    show: () => changeStack(fileId, () => after),
    undo: () => changeStack(fileId, () => before),
    send: (way) => api(versions.updateIndex, { params: { id }, body: { fileVersion: place } }, way),
  });
}

/** Hidden at once, whatever is read until the server has done it, with a way back. */
export function deleteVersion({ _id: id, fileId, name, fileVersion: number }: FileVersion) {
  const key = `version delete ${id}`;
  const show = () => showAgain(id);
  void act(fileId, {
    key,
    from: 'here',
    to: 'gone',
    show: () => hide(id),
    undo: show,
    send: (way) => api(versions.delete, { params: { id } }, way),
  }).then(show);
  // Within the wait nothing was sent yet; later it is restored.
  const takeBack = async () => {
    await act(fileId, {
      key,
      from: 'gone',
      to: 'here',
      send: (way) => api(versions.restore, { params: { id }, body: {} }, way),
    });
    show();
    await changed('file', fileId);
  };
  showToast({
    tone: 'info',
    message: translate('comments:versions.delete.done', { name, number }),
    action: { label: translate('comments:delete.undo'), run: () => void takeBack() },
  });
}
