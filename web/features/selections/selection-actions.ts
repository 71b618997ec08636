import { selections } from '../../../contract/calls/selections.ts';
import { type Action, actions } from '../../lib/actions.ts';
import { api } from '../../lib/api/api.ts';
import { handleFailure } from '../../lib/failures/failures.ts';
import { showToast } from '../../lib/failures/toast.ts';
import { translate } from '../../lib/language/i18n.ts';
import { change, changeThenRefresh, deleteWithUndo } from '../../lib/optimistic.ts';
import { changed } from '../../lib/stale.ts';
import { readOrder, showOrder } from './selection-order.ts';

/** Refreshes once nothing of the selection is pending: an earlier answer would overwrite what is shown. */
const changeSelection = <T>(id: string, action: Action<T>) =>
  changeThenRefresh(`selection ${id}`, {
    run: async () => [await change(action)],
    refresh: () => changed('selection'),
  });

/** Sends the whole order, so that quick moves merge into one call. */
export function orderFiles(selectionId: string, order: string[]) {
  const before = readOrder(selectionId);
  return changeSelection(selectionId, {
    key: `order ${selectionId}`,
    from: before.join(),
    to: order.join(),
    show: () => showOrder(selectionId, order),
    undo: () => showOrder(selectionId, before),
    send: (way) =>
      api(
        selections.moveFiles,
        { params: { id: selectionId }, body: { fileIds: order, beforeId: null } },
        way,
      ),
  });
}

export function takeOut(selectionId: string, fileIds: string[]) {
  const before = readOrder(selectionId);
  const rest = before.filter((id) => !fileIds.includes(id));
  const key = `take out ${selectionId} ${fileIds.join()}`;
  const params = { id: selectionId };
  void changeSelection(selectionId, {
    key,
    from: 'in',
    to: 'out',
    show: () => showOrder(selectionId, rest),
    undo: () => showOrder(selectionId, before),
    send: (way) => api(selections.removeFiles, { params, body: { fileIds } }, way),
  });
  showToast({
    tone: 'info',
    message: translate('selections:taken', { count: fileIds.length }),
    action: { label: translate('selections:undo'), run: () => void bringBack() },
  });

  async function bringBack() {
    await changeSelection(selectionId, {
      key,
      from: 'out',
      to: 'in',
      send: async (way) => {
        await api(selections.addFiles, { params, body: { fileIds } }, way);
        await api(selections.moveFiles, { params, body: { fileIds: before, beforeId: null } }, way);
      },
    });
    await changed('selection');
  }
}

export async function setCover(selectionId: string, coverId: string) {
  await change({
    key: `cover ${selectionId}`,
    to: coverId,
    send: (way) => api(selections.update, { params: { id: selectionId }, body: { coverId } }, way),
  });
  showToast({ tone: 'success', message: translate('selections:coverSet') });
  await changed('selection');
}

/** Deletes after the undo delay, as the link ends with it. */
export const deleteSelection = ({ _id, name }: { _id: string; name: string }) =>
  deleteWithUndo({
    ids: [_id],
    kind: 'selection',
    send: (id, way) => api(selections.delete, { params: { id } }, way),
    words: {
      done: translate('selections:deleted', { name }),
      undo: translate('selections:undo'),
      tooLate: translate('selections:tooLate'),
    },
    refresh: () => changed('selection'),
  });

/** Returns how many files are new; undefined if refused or superseded. */
export async function addToSelection(selectionId: string, fileIds: string[]): Promise<number | undefined> {
  try {
    const asked = { params: { id: selectionId }, body: { fileIds } };
    const outcome = await actions.run({
      key: `add to selection ${selectionId} ${fileIds.join()}`,
      send: (way) => api(selections.addFiles, asked, way),
    });
    if (outcome.kind !== 'sent') return undefined;
    await changed('selection');
    return outcome.value.data.addedCount;
  } catch (failure) {
    handleFailure(failure, { scope: 'action' });
    return undefined;
  }
}
