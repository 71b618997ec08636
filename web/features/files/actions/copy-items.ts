import { files } from '../../../../contract/calls/files.ts';
import { actions } from '../../../lib/actions.ts';
import { api } from '../../../lib/api/api.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { changed } from '../../../lib/stale.ts';
import { sendEach, type Target } from './move-items.ts';

/** Copies after the undo delay. The server goes on copying large folders. */
export const copyItems = ({ ids, target }: { ids: string[]; target: Target }) =>
  actions.run({
    key: `copy ${ids.join()} ${target.projectId} ${target.folderId}`,
    send: async (way) => {
      let message = '';
      const copies: string[] = [];
      await sendEach(ids, way, async (id) => {
        try {
          const body = { fileId: target.folderId, projectId: target.projectId };
          const answer = await api(files.copy, { params: { id }, body }, way);
          copies.push(answer.data._id);
          if (message === '' || answer.data.isPrivate) message = answer.message;
        } catch (error) {
          handleFailure(error, { scope: 'action' });
        }
      });
      if (message !== '') {
        const action = { label: translate('files:trash.undo'), run: () => void trashCopies(copies) };
        showToast({ tone: 'success', message, action });
      }
      await changed('file');
    },
  });

const trashCopies = (ids: string[]) =>
  actions.run({
    key: `trash copies ${ids.join()}`,
    send: async (way) => {
      const ends = await Promise.allSettled(ids.map((id) => api(files.delete, { params: { id } }, way)));
      for (const end of ends) if (end.status === 'rejected') handleFailure(end.reason, { scope: 'action' });
      await changed('file');
    },
  });
