import { Button, FileButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/failures/toast.ts';

const PictureCropper = lazy(async () => ({
  default: (await import('./picture-cropper.tsx')).PictureCropper,
}));

/** The crop is small; larger sources only strain the browser. */
export const PICTURE_SOURCE_MAX_BYTES = 25 * 1024 * 1024;
const types = ['image/png', 'image/jpeg'];

interface Props {
  label: string;
  loading?: boolean;
  shape?: 'round' | 'square';
  onPicked: (picture: Blob) => void;
}

export function PicturePicker({ label, loading = false, shape = 'round', onPicked }: Props) {
  const { t } = useTranslation('picture');
  const [file, setFile] = useState<File | null>(null);

  function open(chosen: File | null) {
    if (!chosen) return;
    if (!types.includes(chosen.type)) showToast({ tone: 'error', message: t('wrongType') });
    else if (chosen.size > PICTURE_SOURCE_MAX_BYTES) showToast({ tone: 'error', message: t('tooLarge') });
    else setFile(chosen);
  }

  return (
    <>
      <FileButton accept={types.join(',')} onChange={open} key={file?.name}>
        {(props) => (
          <Button {...props} loading={loading}>
            {label}
          </Button>
        )}
      </FileButton>
      <Suspense fallback={null}>
        {file && (
          <PictureCropper
            file={file}
            shape={shape}
            onCancel={() => setFile(null)}
            onUnreadable={() => {
              setFile(null);
              showToast({ tone: 'error', message: t('unreadable') });
            }}
            onCropped={(picture) => {
              setFile(null);
              onPicked(picture);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
