import 'react-easy-crop/react-easy-crop.css';
import { ActionIcon, Button, Group, Slider } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import classes from './picture-cropper.module.css';

interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Props {
  file: File;
  shape: 'round' | 'square';
  onCancel: () => void;
  onCropped: (picture: Blob) => void;
  onUnreadable: () => void;
}

const side = 512;
const zooms = { min: 1, max: 4, step: 0.1 };
const clampZoom = (zoom: number) => Math.min(zooms.max, Math.max(zooms.min, zoom));

export function PictureCropper({ file, shape, onCancel, onCropped, onUnreadable }: Props) {
  const { t } = useTranslation('picture');
  const address = useObjectAddress(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [isBusy, setBusy] = useState(false);

  function use() {
    if (!area) return;
    setBusy(true);
    cropPicture(file, area).then(onCropped, onUnreadable);
  }

  return (
    <Dialog opened onClose={onCancel} title={t('cropTitle')} size={480}>
      <div className={classes.stage} dir="ltr">
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            minZoom={zooms.min}
            maxZoom={zooms.max}
            aspect={1}
            cropShape={shape === 'round' ? 'round' : 'rect'}
            showGrid={false}
            keyboardStep={4}
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': t('cropArea'), role: 'group' }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <p className={classes.hint}>{t('cropHint')}</p>
      <Group gap="sm" wrap="nowrap">
        <ActionIcon aria-label={t('zoomOut')} size={44} onClick={() => setZoom(clampZoom(zoom - 0.5))}>
          <IconMinus size={18} stroke={1.8} />
        </ActionIcon>
        <Slider
          flex={1}
          {...zooms}
          value={zoom}
          onChange={setZoom}
          label={null}
          thumbLabel={t('zoom')}
          thumbSize={24}
        />
        <ActionIcon aria-label={t('zoomIn')} size={44} onClick={() => setZoom(clampZoom(zoom + 0.5))}>
          <IconPlus size={18} stroke={1.8} />
        </ActionIcon>
      </Group>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="filled" color="accent" loading={isBusy} disabled={!area} onClick={use}>
          {t('use')}
        </Button>
      </Group>
    </Dialog>
  );
}

function useObjectAddress(file: File) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** Crops to the chosen square and scales it down. Throws if the file is no picture. */
async function cropPicture(file: Blob, area: CropArea): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // Transparent parts would turn black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}
