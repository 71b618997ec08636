import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/store.ts';
import { tellFirstPicture } from '../room/first-picture.ts';
import type { ReviewedFile } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';
import { scaleOf, type Viewport } from '../stage/viewport.ts';
import classes from './picture.module.css';
import { isBeyondPreview, sourcesOf } from './picture-source.ts';

interface Props {
  file: ReviewedFile;
  viewport: Viewport;
  /** Reports the picture's size where processing has not told it yet. */
  onSize?: (size: Size) => void;
  onShown?: () => void;
}

/** Shows the preview at once, and the original over it when that is sharper. */
export function PictureImage({ file, viewport, onSize, onShown }: Props) {
  const { t } = useTranslation('drawing');
  const versionId = file.fileVersionId;
  const isMade = file.previewPath !== null;
  // Keeps the first addresses: renewed ones would load the picture again.
  const [held, setHeld] = useState({ versionId, isMade, sources: sourcesOf(file) });
  if (held.versionId !== versionId || held.isMade !== isMade)
    setHeld({ versionId, isMade, sources: sourcesOf(file) });
  const { preview, original, isOriginalFirst } = held.sources;
  const isClose = useStore(viewport, (state) =>
    isBeyondPreview(
      state.picture,
      (Math.max(state.picture.width, state.picture.height) * scaleOf(state)) / state.hundred,
    ),
  );
  const [isWanted, setIsWanted] = useState(false);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    if (isClose || isOriginalFirst) setIsWanted(true);
  }, [isClose, isOriginalFirst]);
  const isSharp = original !== null && loaded === original;
  useEffect(() => {
    if (preview === null) tellFirstPicture();
  }, [preview]);

  return (
    <div className={classes.picture} data-shown={isSharp ? 'original' : 'preview'}>
      {preview && !isSharp && (
        <img
          className={classes.image}
          src={preview}
          alt={file.name}
          draggable={false}
          onLoad={({ currentTarget }) => {
            onSize?.({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
            onShown?.();
            tellFirstPicture();
          }}
          onError={() => {
            setIsBroken(true);
            tellFirstPicture();
          }}
        />
      )}
      {isWanted && original && original !== preview && (
        <img
          className={classes.image}
          src={original}
          alt={isSharp ? file.name : ''}
          data-waiting={!isSharp || undefined}
          draggable={false}
          decoding="async"
          onLoad={({ currentTarget }) => {
            // Decoded first, because otherwise neither picture would be visible for a moment.
            const show = () => setLoaded(original);
            currentTarget.decode().then(show, show);
          }}
        />
      )}
      {isBroken && !isSharp && <p className={classes.broken}>{t('pictureBroken')}</p>}
    </div>
  );
}
