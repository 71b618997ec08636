import { IconClock, IconClockOff, IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../../lib/store.ts';
import { nameOfPlace, usePlaceWords } from '../../comment-data/place-words.ts';
import { type ReviewedFile, useRoom, useRoomState } from '../../room/room.ts';
import classes from './composer.module.css';

interface Props {
  file: ReviewedFile;
  isPlaced: boolean;
  onChange: (isPlaced: boolean) => void;
}

export function PlaceChip({ file, isPlaced, onChange }: Props) {
  const { t } = useTranslation('comments');
  const words = usePlaceWords(file);
  const onScreen = useRoomState(({ place }) => place);
  const range = useRoomState((state) => state.range);
  const drawnAt = useStore(useRoom().drawing, ({ place, figures }) => (figures.length > 0 ? place : null));
  const place = drawnAt ?? onScreen;
  if (place.kind === 'whole') return null;
  const isRange = place.kind === 'frame' && range !== null;
  const label = words({
    frame: place.kind === 'frame' ? (isRange ? range.start : place.frame) : null,
    endFrame: isRange ? range.end : null,
    page: place.kind === 'page' ? place.page : null,
  });
  const Icon = place.kind === 'page' ? IconFile : isPlaced ? IconClock : IconClockOff;
  return (
    <button
      type="button"
      className={classes.chip}
      data-range={isRange}
      aria-pressed={isPlaced}
      aria-label={t('place.use', { place: label && nameOfPlace(label) })}
      title={t(isPlaced ? 'place.leave' : 'place.take')}
      onClick={() => onChange(!isPlaced)}
    >
      <Icon size={13} stroke={2} aria-hidden />
      {isPlaced ? <bdi>{label?.shown}</bdi> : t('place.whole')}
    </button>
  );
}
