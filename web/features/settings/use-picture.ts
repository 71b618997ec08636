import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../contract/calls/accounts.ts';
import { actions } from '../../lib/actions.ts';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { putObject } from '../../lib/api/put-object.ts';
import { handleFailure } from '../../lib/failures/failures.ts';
import { showToast } from '../../lib/failures/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { storeProfile } from './store-profile.ts';

/** Shared by upload and removal, so that the latest choice wins. */
const PICTURE = 'picture';

export function usePicture() {
  const { t } = useTranslation('settings');
  const [progress, setProgress] = useState<number | null>(null);
  const removal = useAction(accounts.updateProfile, {
    key: PICTURE,
    onDone: ({ data }) => {
      storeProfile(data);
      showToast({ tone: 'success', message: t('picture.removed') });
    },
  });

  async function upload(picture: Blob) {
    setProgress(0);
    try {
      const signed = await api(accounts.signPicture, {
        body: { fileName: 'picture.jpg', fileSize: picture.size },
      });
      await putObject({ signedUrl: signed.data.signedUrl, body: picture, onProgress: setProgress });
      const body = { profilePic: signed.data.fileNameWithPrefix };
      const outcome = await actions.run({
        key: PICTURE,
        send: (way) => api(accounts.updateProfile, { body }, way),
      });
      if (outcome.kind !== 'sent') return;
      storeProfile(outcome.value.data);
      showToast({ tone: 'success', message: t('picture.saved') });
    } catch (error) {
      if (error instanceof ApiError) handleFailure(error, { scope: 'action' });
      else showToast({ tone: 'error', message: t('picture.failed') });
    } finally {
      setProgress(null);
    }
  }

  return {
    progress,
    upload,
    isRemoving: removal.pending,
    remove: () => removal.run({ body: { profilePic: null } }),
  };
}
