import { errors } from '../../../contract/errors.ts';
import { files } from '../../../contract/files.ts';
import { actions } from '../../lib/actions.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { handleFailure } from '../../lib/failures.ts';
import { translate } from '../../lib/i18n.ts';
import { showToast } from '../../lib/toast.ts';
import { hideItems } from './cached-items.ts';
import { refreshFiles } from './keys.ts';

export interface Target {
  projectId: string;
  /** Null: the root. */
  folderId: string | null;
}

interface Move {
  ids: string[];
  target: Target;
  keepBoth?: boolean;
}

/** Gone from the list at once, sent after the wait. */
export async function moveItems(move: Move): Promise<void> {
  await actions.run({
    key: `move ${move.ids.join()}`,
    show: () => hideItems(new Set(move.ids)),
    send: () => sendMoves(move),
  });
}

/** One after the other; names that are taken there are offered a number instead of being lost. */
async function sendMoves({ ids, target, keepBoth = false }: Move): Promise<void> {
  const taken: string[] = [];
  let message = '';
  for (const id of ids) {
    try {
      const body = { fileId: target.folderId, projectId: target.projectId, keepBoth };
      message = (await api(files.move, { params: { id }, body })).message;
    } catch (error) {
      if (error instanceof ApiError && error.code === errors.conflict.code) taken.push(id);
      else handleFailure(error, { scope: 'action' });
    }
  }
  await refreshFiles();
  if (taken.length > 0) {
    showToast({
      tone: 'info',
      message: translate('files:move.taken', { count: taken.length }),
      action: {
        label: translate('files:move.keepBoth'),
        run: () => void moveItems({ ids: taken, target, keepBoth: true }),
      },
    });
  } else if (message !== '') showToast({ tone: 'success', message });
}
