import { files } from '../../../../contract/calls/files.ts';
import { errors } from '../../../../contract/errors.ts';
import { actions, type Way } from '../../../lib/actions.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { hideWhile } from '../../../lib/optimistic.ts';
import { changed } from '../../../lib/stale.ts';
import { dropLeaving } from '../items/cached-items.ts';

export interface Target {
  projectId: string;
  /** Null is the root. */
  folderId: string | null;
}

interface Move {
  ids: string[];
  target: Target;
  from?: Target;
  keepBoth?: boolean;
}

interface Moved {
  ids: string[];
  /** Copies in another owner's project, by the ids of the originals, which are in the trash. */
  copies: Map<string, string>;
  taken: string[];
  /** The message of an item that stays private wins, so that nobody has to search for it. */
  message: string;
}

export async function moveItems(move: Move): Promise<void> {
  const outcome = await hideWhile(move.ids, () => {
    dropLeaving();
    return actions.run({ key: `move ${move.ids.join()}`, send: (way) => sendMoves(move, way) });
  });
  if (outcome.kind !== 'sent') return;
  await changed('file');
  tell(move, outcome.value);
}

/** Collects items whose name is taken, to offer keeping both. */
async function sendMoves({ ids, target, keepBoth = false }: Move, way: Way): Promise<Moved> {
  const moved: Moved = { ids: [], copies: new Map(), taken: [], message: '' };
  await sendEach(ids, way, async (id) => {
    try {
      const body = { fileId: target.folderId, projectId: target.projectId, keepBoth };
      const { message, data } = await api(files.move, { params: { id }, body }, way);
      if (data._id === id) moved.ids.push(id);
      else moved.copies.set(id, data._id);
      if (moved.message === '' || data.isPrivate) moved.message = message;
    } catch (error) {
      if (error instanceof ApiError && error.code === errors.conflict.code) moved.taken.push(id);
      else handleFailure(error, { scope: 'action' });
    }
  });
  return moved;
}

/** Sends in order; all at once from a closing page. */
export async function sendEach<T>(things: T[], { keepalive }: Way, send: (thing: T) => Promise<void>) {
  if (keepalive) await Promise.all(things.map(send));
  else for (const thing of things) await send(thing);
}

function tell({ target, from }: Move, { ids, copies, taken, message }: Moved) {
  if (taken.length > 0) {
    showToast({
      tone: 'info',
      message: translate('files:move.taken', { count: taken.length }),
      action: {
        label: translate('files:move.keepBoth'),
        run: () => void moveItems({ ids: taken, target, keepBoth: true }),
      },
    });
  } else if (message !== '') {
    const undo = from && {
      label: translate('files:trash.undo'),
      run: () => {
        if (ids.length > 0) void moveItems({ ids, target: from, keepBoth: true });
        if (copies.size > 0) void takeBack(copies);
      },
    };
    showToast({ tone: 'success', message, ...(undo && { action: undo }) });
  }
}

/** Restores first: a person who may not restore keeps the copy. */
const takeBack = (copies: Map<string, string>) =>
  actions.run({
    key: `take back ${[...copies.keys()].join()}`,
    send: async (way) => {
      await sendEach([...copies], way, async ([id, copyId]) => {
        try {
          await api(files.restore, { params: { id }, body: {} }, way);
          await api(files.delete, { params: { id: copyId } }, way);
        } catch (error) {
          handleFailure(error, { scope: 'action' });
        }
      });
      await changed('file');
    },
  });
