import type { Rate } from '../../../../contract/timecode.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { openingOf } from '../room/kept-place.ts';
import type { ReviewedFile, Room } from '../room/room.ts';
import { renewFile } from '../room/use-review-file.ts';
import { createPlayer, type Player } from './player.ts';
import { AUTO, chooseSource, ORIGINAL, rememberFailure, stageHeight } from './sources.ts';

export interface Opened {
  file: ReviewedFile;
  rate: Rate;
  room: Room;
  onNearEnd?: () => void;
}

const nameSource = (name: string) =>
  name === ORIGINAL
    ? translate('review:player.original')
    : translate('review:player.lines', { height: name });

export function openPlayer({ room, file, rate, onNearEnd }: Opened): Player {
  // A film without a known rate when the room opened has no place yet.
  const { place } = room.state.get().place.kind === 'frame' ? room.state.get() : openingOf(file);
  const renew = () => renewFile({ fileId: file._id, versionId: file.fileVersionId ?? undefined });
  const player = createPlayer({
    rate,
    frameCount: file.frameCount ?? 1,
    frame: place.kind === 'frame' ? place.frame : 0,
    getRange: () => room.state.get().range,
    ...(onNearEnd && { onNearEnd }),
    onStale: async (resolution) => {
      const source = chooseSource({ file: await renew(), resolution, stageHeight: stageHeight() });
      if (source) await player.show(source);
    },
    onFailed: async (name) => {
      rememberFailure({ versionId: file.fileVersionId, name });
      const fresh = await renew().catch(() => file);
      const source = chooseSource({ file: fresh, resolution: AUTO, stageHeight: stageHeight() });
      if (!source) return;
      const words = { name: nameSource(name), shown: nameSource(source.name) };
      showToast({ tone: 'info', message: translate('review:player.failed', words) });
      await player.show(source);
    },
  });
  return player;
}
