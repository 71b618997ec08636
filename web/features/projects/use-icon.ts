import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { projects } from '../../../contract/calls/projects.ts';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { putObject } from '../../lib/api/put-object.ts';
import { handleFailure } from '../../lib/failures/failures.ts';
import { showToast } from '../../lib/failures/toast.ts';

interface Icon {
  address: string | null;
  /** Sent by the form; undefined leaves the icon unchanged. */
  stored: string | null | undefined;
}

/** Uploads the icon at once, and uses it when the form is saved. */
export function useIcon(address: string | null) {
  const { t } = useTranslation('projects');
  const [icon, setIcon] = useState<Icon>({ address, stored: undefined });
  const [progress, setProgress] = useState<number | null>(null);

  async function upload(picture: Blob) {
    setProgress(0);
    try {
      const { data } = await api(projects.signThumbnail, {
        body: { fileName: 'icon.jpg', fileSize: picture.size },
      });
      await putObject({ signedUrl: data.signedUrl, body: picture, onProgress: setProgress });
      setIcon({ address: URL.createObjectURL(picture), stored: data.fileNameWithPrefix });
    } catch (error) {
      if (error instanceof ApiError) handleFailure(error, { scope: 'action' });
      else showToast({ tone: 'error', message: t('icon.failed') });
    } finally {
      setProgress(null);
    }
  }

  return { ...icon, progress, upload, remove: () => setIcon({ address: null, stored: null }) };
}
